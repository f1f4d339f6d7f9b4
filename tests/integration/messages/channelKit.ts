import { eq } from 'drizzle-orm';
import { addChannel } from '#db/channels/addChannel.ts';
import { sealKeys } from '#db/channels/channelKeys.ts';
import { saveConfigs } from '#db/messageConfigs/saveConfigs.ts';
import { outbox } from '#db/schema/notices.ts';
import { readGlobal, saveGlobal } from '#db/settings/globalSettings.ts';
import type { ChannelKind, SmsTemplate } from '#domain/channels/channel.ts';
import type { MessageSetting } from '#domain/notices/messageConfig.ts';
import { dataKeys, type Site } from '../workers/site.ts';

export const chief = { userId: 'supervisor', access: ['supervise_zhidui'], orgPath: '/root/' } as const;
export const secret = 'sixteen-or-more-letters';

interface Wish {
  readonly orgId?: string;
  readonly template?: SmsTemplate;
  readonly enabled?: boolean;
}

/** A channel of `city`, or of another organisation. */
export async function makeChannel(site: Site, kind: ChannelKind, url: string, wish: Wish = {}): Promise<string> {
  const { orgId = 'city', template = null, enabled = true } = wish;
  const id = `${kind}-${orgId}-${url.slice(-20)}`;
  const fields = {
    name: kind,
    host: new URL(url).hostname,
    hasSecret: true,
    locale: 'zh-CN' as const,
    template,
    enabled,
  };
  const secretEnc = sealKeys({ url, secret }, dataKeys);
  await site.db.write((tx) =>
    addChannel(tx, chief, { id, orgId, kind, ...fields, secretEnc, userId: 'supervisor', now: site.now }),
  );
  return id;
}

/** What `city` does with alarms. */
export async function configure(site: Site, setting: Partial<MessageSetting>, orgId = 'city'): Promise<void> {
  const item = { noticeAction: 'NA01', setting, version: undefined, isRestored: false };
  await site.db.write((tx) => saveConfigs(tx, chief, { orgId, items: [item], userId: 'supervisor', now: site.now }));
}

export async function allowHosts(site: Site, channelHosts: readonly string[]): Promise<void> {
  await site.db.write(async (tx) => {
    const { version } = await readGlobal(tx);
    await saveGlobal(tx, { patch: { channelHosts: [...channelHosts] }, version, now: site.now });
  });
}

/** Rows of the ledger by channel. */
export const ledger = (site: Site, channel: 'webhook' | 'dingtalk' | 'wecom' | 'sms' | 'mail') =>
  site.db.snapshot((tx) => tx.sql.select().from(outbox).where(eq(outbox.channel, channel)).orderBy(outbox.id));
