import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Makes the form, sends it, and says the answer. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { url, headers, fields, name, bytes } = workerData;
const form = new FormData();
form.set('file', new File([bytes], name));
for (const [key, value] of Object.entries(fields)) form.set(key, value);
fetch(url, { method: 'POST', headers, body: form })
  .then((response) => response.json())
  .then((answer) => parentPort.postMessage(answer));
`;

/**
 * Uploads a file from a thread of its own, as another person's browser would: in this one it would hold up, for some
 * hundred ms, what is measured beside it.
 * @returns the answer
 */
export async function uploadApart(upload: Upload): Promise<unknown> {
  const thread = new Worker(program, { eval: true, workerData: upload });
  const [answer] = (await once(thread, 'message')) as [unknown];
  return answer;
}
