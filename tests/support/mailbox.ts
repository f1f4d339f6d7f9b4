import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of one's own, and what came to it. */
export interface Mailbox {
  readonly mails: string[];
  readonly url: string;
  refuses: boolean;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(box.refuses ? new Error('no such mailbox') : null),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const box: Mailbox = {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    refuses: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return box;
}

/** The text of a mail, whichever way it was encoded for the wire. */
export function textOf(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  const bytes = text.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return /quoted-printable/i.test(head) ? decodeURIComponent(bytes) : text;
}
