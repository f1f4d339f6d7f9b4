import { z } from 'zod';
import { listOf } from '#domain/revisionedLists.ts';
import type { ChannelName, Channels } from './bus.ts';

/** As deep as it must be for a listener to get to the rows: each row is judged by whoever takes it. */
const lists = z.array(z.object({ row: z.object({}) }));
const shapes: Readonly<Record<ChannelName, z.ZodType>> = {
  changes: z.object({
    revision: z.int().min(0),
    ...Object.fromEntries(Object.values(listOf).map((name) => [name, lists])),
    departures: lists,
  }),
  values: z.array(z.object({})),
  hints: z.array(z.object({})),
};

/** @throws Error when it is no message of this channel */
export function readMessage<C extends ChannelName>(channel: C, text: string): Channels[C] {
  const message: unknown = JSON.parse(text);
  const checked = shapes[channel].safeParse(message);
  if (!checked.success) throw new Error(z.prettifyError(checked.error));
  return message as Channels[C];
}
