import { ulid } from 'ulid';
import { z } from 'zod';
import { readSealed, requireChannel } from '#db/channels/requireChannel.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { findMobile } from '#db/users/findMobile.ts';
import { deliveryText, deliveryWords } from '#domain/notices/delivery.ts';
import { second } from '#domain/time.ts';
import type { PostLimits } from '#workers/bus/senders/channels/guardedPost.ts';
import { badField } from '../../http/badField.ts';
import { id } from '../../http/input.ts';
import { route } from '../../http/route.ts';

/** A page waits 5 s for an answer. */
const testLimits: PostLimits = { connectMs: 2 * second, totalMs: 4 * second };

/** One message by a channel, now: a short one to the caller's own number. @source docs/adr/0044-channels.md */
export const channelTestRoutes = [
  route({
    method: 'POST',
    path: '/home/message/channel/test',
    access: ['supervise_zhidui', 'root'],
    scope: 'org',
    input: z.object({ id }),
    audit: 'channel.test',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      call.audit({ targetType: 'channel', targetId: input.id });
      const { row, secretEnc, mobile, book, allowedHosts } = await call.read(async (tx) => {
        const found = await requireChannel(tx, scope, input.id);
        return {
          row: found,
          secretEnc: await readSealed(tx, found.id),
          mobile: await findMobile(tx, scope.userId),
          book: await readNameBook(tx),
          allowedHosts: (await readGlobal(tx)).settings.channelHosts,
        };
      });
      const { kind, template, name, locale } = row;
      if (kind === 'sms' && mobile === null) throw badField('id', 'mobile.required');
      const { APP_TZ: timeZone } = deps.config;
      const none = { railName: '', deviceCode: '', deviceAddress: '' };
      const params = { contentKey: 'notice.content.test', contentParams: { action: 'NA09' } };
      const notice = { noticeAction: 'NA09', severity: 4, ...none, ...params, createdAt: now };
      const reader = { channel: kind, locale, timeZone, book };
      const message = {
        id: ulid(now),
        target: kind === 'sms' ? (mobile ?? '') : '',
        ...deliveryText(notice, reader),
        words: deliveryWords(notice, reader),
        facts: { noticeId: '', noticeAction: 'NA09', severity: 4, ...none, createdAt: now, test: true },
      };
      const given = { allowedHosts, limits: testLimits, now };
      const { failure, status, code, tookMs } = await deps.senders.channel(
        { kind, template, secretEnc },
        message,
        given,
      );
      const told = failure === null ? null : { code: failure.code, detail: failure.detail };
      call.audit({ orgId: row.orgId, data: { name, status, code, failure: told } });
      // The row of the audit log is all that is written.
      await call.write(async () => undefined);
      return { isSent: failure === null, failure: told, status, code, tookMs };
    },
  }),
] as const;
