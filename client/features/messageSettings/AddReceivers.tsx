import { Box, Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#domain/access/access.ts';
import {
  messageChannels,
  receiverTypes,
  type MessageChannel,
  type MessageConfigRow,
  type ReceiverType,
} from '#domain/notices/messageConfig.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { roleName } from '#client/ui/users/words.ts';
import { addReceivers, findPeople, findUsers } from './calls.ts';
import { ChannelChips } from './fields.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly row: MessageConfigRow;
  readonly onAdded: () => void;
}

/** Somebody who may be named. */
interface Candidate {
  readonly ref: string;
  readonly name: string;
  readonly facts: readonly string[];
}

async function candidatesOf(type: ReceiverType, keyword: string, signal: AbortSignal): Promise<Candidate[]> {
  if (type === 'role') return roles.map((role) => ({ ref: role, name: roleName(role), facts: [] }));
  if (type === 'user') {
    const { records } = await findUsers(keyword, { signal });
    return records.map(({ id, real_name, orgName, mail, mobile }) => ({
      ref: id,
      name: real_name,
      facts: [orgName ?? '', mail ?? '', mobile ?? ''],
    }));
  }
  const { records } = await findPeople(keyword, { signal });
  return records.map(({ id, real_name, orgName, post, mail, mobile }) => ({
    ref: id,
    name: real_name,
    facts: [orgName, post ?? '', mail ?? '', mobile],
  }));
}

/** Chooses roles, accounts or people, and the ways by which they are told. */
export function AddReceivers({ row, onAdded }: Props) {
  const { t } = useTranslation();
  const [type, setType] = useState<ReceiverType>('role');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [channels, setChannels] = useState<readonly MessageChannel[]>(messageChannels);
  const [sending, setSending] = useState(false);
  const { data, error, reload } = useAsync(
    async (signal) => ({ type, found: await candidatesOf(type, keyword, signal) }),
    [type, keyword],
  );
  const found = data?.type === type ? data.found : undefined;
  const named = new Set(row.receivers.map(({ role, userId, personId }) => role ?? userId ?? personId));
  const isMute = type === 'person' && channels.every((channel) => channel === 'inapp');
  const idle = channels.filter((channel) => !row.channels.includes(channel));
  const flip = (ref: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(ref);
    else next.delete(ref);
    setChosen(next);
  };
  const turn = (next: ReceiverType): void => {
    setType(next);
    setKeyword('');
    setChosen(new Set());
  };
  const add = async (): Promise<void> => {
    setSending(true);
    try {
      const choices = [...chosen].map((ref) => ({ receiverType: type, ref, channels }));
      await addReceivers(row.configId ?? '', choices);
      toast('ok', t('messageSettings.receiver.added', { n: choices.length }));
      setChosen(new Set());
      onAdded();
    } catch {
      // The words are shown already.
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <h3>{t('messageSettings.receiver.add')}</h3>
      <Group gap={8}>
        <SegmentedControl
          aria-label={t('messageSettings.receiver.kind')}
          value={type}
          data={receiverTypes.map((value) => ({ value, label: t(`messageSettings.receiver.${value}`) }))}
          onChange={turn}
          data-testid="msgset-receiver-type"
        />
        {type !== 'role' && (
          <Box flex="1 1 180px">
            <SearchBox
              key={type}
              label={t(`messageSettings.receiver.search.${type}`)}
              value={keyword}
              onSearch={setKeyword}
            />
          </Box>
        )}
      </Group>
      <Box className="gl-panel" h={200} px={12} py={4} style={{ overflow: 'auto' }} data-testid="msgset-candidates">
        {error !== undefined && found === undefined && <ErrorState error={error} onRetry={reload} />}
        {found?.length === 0 && <p className={layout.hint}>{t('messageSettings.receiver.noHit')}</p>}
        {found?.map(({ ref, name, facts }) => {
          const isNamed = named.has(ref);
          const words = [...facts, isNamed ? t('messageSettings.receiver.isThere') : ''];
          return (
            <Checkbox
              key={ref}
              py={6}
              label={<Lines first={<b>{name}</b>} second={words.filter((each) => each !== '').join(' · ')} />}
              checked={isNamed || chosen.has(ref)}
              disabled={isNamed}
              onChange={(event) => flip(ref, event.currentTarget.checked)}
              data-testid="msgset-candidate"
              data-name={name}
            />
          );
        })}
      </Box>
      <Group justify="space-between" gap={8}>
        <Group gap={8}>
          {t('messageSettings.receiver.by')}
          <ChannelChips
            label={t('messageSettings.receiver.by')}
            value={channels}
            onChange={setChannels}
            without={type === 'person' ? ['inapp'] : []}
          />
        </Group>
        <Button
          disabled={chosen.size === 0 || isMute}
          loading={sending}
          onClick={() => void add()}
          data-testid="msgset-receiver-add"
        >
          {chosen.size === 0
            ? t('messageSettings.receiver.addButton')
            : t('messageSettings.receiver.addMany', { n: chosen.size })}
        </Button>
      </Group>
      {isMute && <p className={layout.hint}>{t('messageSettings.receiver.personWays')}</p>}
      {idle.length > 0 && (
        <p className={layout.hint}>
          {t('messageSettings.receiver.idleNote', {
            channels: idle.map((each) => t(`messageSettings.channel.${each}`)).join(t('common.listJoin')),
          })}
        </p>
      )}
    </>
  );
}
