import { Hono, type Context } from 'hono';
import type { Errno } from '#domain/errno.ts';
import { maxItems } from '#domain/telemetry/incoming.ts';
import type { Door, DoorDeps } from '#server/doors/door.ts';
import type { Signer } from '#server/intake/directory.ts';

/** A door to be thrown away: lines `time,metric,value` of one device, which says who it is by IMEI and secret. */
export const csvDoor: Door = { name: 'csv', path: '/api/csv', open: openCsvDoor };

function openCsvDoor({ intake, now }: DoorDeps): Hono {
  const tell = (c: Context, errno: Errno, told: object = {}) => c.json({ errno, ...told });

  async function who(c: Context): Promise<Signer | null> {
    const [imei = '', secret = ''] = (c.req.header('x-device') ?? '').split(':');
    const signer = intake.directory.get(imei) ?? (await intake.directory.find(imei));
    const isKnown = signer?.device.enabled === true && intake.directory.secretOf(signer) === secret;
    if (!isKnown) intake.stats.unauthenticated += 1;
    return isKnown ? signer : null;
  }

  return new Hono().post('/lines', async (c) => {
    const text = await c.req.text();
    const answer = await intake.within(async () => {
      const signer = await who(c);
      if (signer === null) return tell(c, 2002);
      const waitSec = intake.admit(signer, now());
      if (waitSec > 0) return tell(c, 1429, { waitSec });
      const read = () => itemsOf(text);
      const receipt = await intake.receive({ signer, read, forcedType: null, signedTs: now() });
      return tell(c, receipt.errno, receipt);
    });
    return answer ?? tell(c, 1503, { retryAfterSec: intake.retryAfterSec() });
  });
}

function itemsOf(text: string): readonly unknown[] | Errno {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0) return 2007;
  if (lines.length > maxItems) return 2008;
  return lines.map((line) => {
    const [ts, metric = '', value] = line.split(',');
    return { ts: Number(ts), metrics: { [metric]: Number(value) } };
  });
}
