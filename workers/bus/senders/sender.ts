import type { ChannelSender } from './channels/channelSender.ts';

/** A short text to one person. */
export interface OutgoingMessage {
  /** A mobile or a mail address. */
  readonly target: string;
  readonly subject: string;
  readonly text: string;
}

/** Brings a message to its channel. Rejects when it could not within 4 s. */
export type Sender = (message: OutgoingMessage) => Promise<void>;

export interface Senders {
  readonly mail: Sender;
  /** Where no channel for short messages is set up. */
  readonly sms: Sender;
  readonly channel: ChannelSender;
  /** Whether anything leaves the machine by this channel, or only lies in the outbox file. */
  readonly isReal: { readonly mail: boolean; readonly sms: boolean };
}
