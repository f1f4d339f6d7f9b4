import { Group, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEndpointKind, type ChannelRow } from '#domain/channels/channel.ts';
import type { MessageSetting } from '#domain/notices/messageConfig.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { wayGlyphs } from './channels/words.tsx';
import classes from './messageSettings.module.css';

interface Props {
  readonly setting: MessageSetting;
  readonly name: string;
  /** Channels that it may name; undefined until they are here. */
  readonly channels: readonly ChannelRow[] | undefined;
  /** Channels of organisations that the reader does not see. */
  readonly others: number;
  /** Absent: what is inherited is only read. */
  readonly onChange?: ((patch: Partial<MessageSetting>) => void) | undefined;
}

/** Channels that are told once a message. */
export function EndpointField({ setting, name, channels = [], others, onChange }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { endpointIds } = setting;
  const known = channels.filter(({ kind }) => isEndpointKind(kind));
  const more = others > 0 && <Chip>{t('messageSettings.otherEndpoints', { n: others })}</Chip>;
  if (onChange === undefined) {
    const named = known.filter(({ id }) => endpointIds.includes(id));
    if (named.length + others === 0) return null;
    return (
      <Group gap={4} mt={4}>
        {named.map(({ id, kind, name: title, enabled }) => {
          const Glyph = wayGlyphs[kind];
          return (
            <Chip key={id} className={classes.chip ?? ''} title={title} data-off={!enabled || undefined}>
              <Glyph size={12} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
              <span className="gl-cut">{title}</span>
            </Chip>
          );
        })}
        {more}
      </Group>
    );
  }
  const offered = known.filter(({ id, enabled }) => enabled || endpointIds.includes(id));
  if (offered.length === 0) return more === false ? null : more;
  return (
    <Group gap={4} mt={4}>
      <MultiSelect
        size={mobile ? 'sm' : 'xs'}
        w="100%"
        maw={320}
        aria-label={t('messageSettings.of.endpoints', { name })}
        placeholder={endpointIds.length === 0 ? t('messageSettings.addEndpoint') : ''}
        data={offered.map(({ id, name: title, enabled }) => ({
          value: id,
          label: enabled ? title : t('messageSettings.endpointOff', { name: title }),
        }))}
        value={endpointIds.filter((id) => offered.some((each) => each.id === id))}
        onChange={(ids) => onChange({ endpointIds: ids.toSorted() })}
        data-testid="msgset-endpoints"
      />
      {more}
    </Group>
  );
}
