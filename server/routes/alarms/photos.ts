import { ulid } from 'ulid';
import { z } from 'zod';
import { addPhoto } from '#db/alarms/photos/addPhoto.ts';
import { findPhoto } from '#db/alarms/photos/findPhoto.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { maxPhotoBytes } from '#domain/alarms/photo.ts';
import { DomainError } from '#domain/errno.ts';
import { fileForm, id } from '../../http/input.ts';
import { pictureAnswer } from '../../http/pictureAnswer.ts';
import { isShowable, pictureType } from '../../http/pictureType.ts';
import { route } from '../../http/route.ts';
import { sha256Hex } from '../../http/secret.ts';

const photoPath = '/api/web/alarm/photo';
const atFile = (message: string) => ({ data: { errors: [{ field: 'file', message }] } });

/** A photo is judged by its own bytes; a handling takes it by its id. @source docs/requirements.md D8, A25 */
const uploadRoute = <const P extends '/api/web/alarm/uploadPhoto' | '/api/web/fault/uploadPhoto'>(path: P) =>
  route({
    method: 'POST',
    path,
    access: ['alarm:handle'],
    scope: 'user',
    input: fileForm,
    audit: 'alarm.uploadPhoto',
    tells: null,
    upload: true,
    handle: async (call) => {
      const { input, now, session } = call;
      if (input.size > maxPhotoBytes) throw new DomainError(9010, atFile(fieldText('photo.large')));
      const bytes = Buffer.from(await input.arrayBuffer());
      const mime = pictureType(bytes);
      if (mime === null || !isShowable(bytes)) throw new DomainError(9009, atFile(fieldText('photo.type')));
      const fileId = ulid(now);
      const sizeBytes = bytes.byteLength;
      call.audit({ targetType: 'photo', targetId: fileId, data: { sizeBytes, mime } });
      const sha256 = sha256Hex(bytes);
      const createdBy = session.user.id;
      await call.write((tx) => addPhoto(tx, { id: fileId, mime, sizeBytes, sha256, bytes, createdBy, createdAt: now }));
      return { id: fileId, url: `${photoPath}?id=${fileId}` };
    },
  });

export const alarmPhotoRoutes = [
  uploadRoute('/api/web/alarm/uploadPhoto'),
  uploadRoute('/api/web/fault/uploadPhoto'),
  route({
    method: 'GET',
    path: photoPath,
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    // An <img> asks for it.
    signed: false,
    cookie: true,
    handle: async (call) => {
      const found = await call.read((tx) => findPhoto(tx, call.scope, call.input.id));
      if (found === null) throw new DomainError(9001);
      return pictureAnswer(found, call.input.id);
    },
  }),
] as const;
