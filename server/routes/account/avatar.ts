import { ulid } from 'ulid';
import { z } from 'zod';
import { addFile } from '#db/files/addFile.ts';
import { findAvatar } from '#db/files/findAvatar.ts';
import { removeAvatars } from '#db/files/removeAvatars.ts';
import { setAvatar } from '#db/users/setAvatar.ts';
import { DomainError } from '#domain/errno.ts';
import { fileForm, id } from '../../http/input.ts';
import { pictureAnswer } from '../../http/pictureAnswer.ts';
import { pictureType } from '../../http/pictureType.ts';
import { route } from '../../http/route.ts';
import { sha256Hex } from '../../http/secret.ts';

const maxBytes = 2 * 1_048_576;
const path = '/api/web/account/avatar';

/**
 * Pictures of people: each user's own, seen by whoever has that user in the scope.
 * @source docs/requirements.md D1, A25
 */
export const avatarRoutes = [
  route({
    method: 'POST',
    path: '/api/web/account/uploadAvatar',
    access: 'signedIn',
    scope: 'user',
    input: fileForm,
    audit: 'account.uploadAvatar',
    tells: null,
    upload: true,
    handle: async (call) => {
      const { input, now, session } = call;
      const userId = session.user.id;
      if (input.size > maxBytes) throw new DomainError(9010);
      const bytes = Buffer.from(await input.arrayBuffer());
      const mime = pictureType(bytes);
      if (mime === null) throw new DomainError(9009);
      const fileId = ulid(now);
      const url = `${path}?id=${fileId}`;
      call.audit({ targetType: 'user', targetId: userId, data: { sizeBytes: bytes.byteLength, mime } });
      await call.write(async (tx) => {
        await addFile(tx, {
          id: fileId,
          kind: 'avatar',
          name: 'avatar',
          mime,
          sizeBytes: bytes.byteLength,
          sha256: sha256Hex(bytes),
          bytes,
          createdBy: userId,
          createdAt: now,
        });
        await setAvatar(tx, userId, url, now);
        await removeAvatars(tx, userId, fileId);
      });
      return { url };
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/account/removeAvatar',
    access: 'signedIn',
    scope: 'user',
    input: z.object({}),
    audit: 'account.removeAvatar',
    tells: null,
    handle: async (call) => {
      const userId = call.session.user.id;
      call.audit({ targetType: 'user', targetId: userId });
      await call.write(async (tx) => {
        await setAvatar(tx, userId, null, call.now);
        await removeAvatars(tx, userId, null);
      });
      return null;
    },
  }),
  route({
    method: 'GET',
    path,
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    // An <img> asks for it.
    signed: false,
    cookie: true,
    handle: async (call) => {
      const found = await call.read((tx) => findAvatar(tx, call.scope, call.input.id));
      if (found === null) throw new DomainError(9001);
      return pictureAnswer(found);
    },
  }),
] as const;
