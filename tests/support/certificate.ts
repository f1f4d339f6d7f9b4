import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Certificate } from './postgres.ts';

/** A certificate for `localhost` that signs itself, two days long. */
export function makeCertificate(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const who = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = spawnSync('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2'.split(' '),
    ...who,
    ...`-keyout ${keyFile} -out ${certFile}`.split(' '),
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr.toString()}`);
  return { certFile, keyFile };
}
