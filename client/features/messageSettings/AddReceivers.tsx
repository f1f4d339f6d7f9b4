import { Button, Checkbox, SegmentedControl } from '@mantine/core';
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
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { roleName } from '#client/ui/users/words.ts';
import { addReceivers, findPeople, findUsers } from './calls.ts';
import { ChannelChips } from './fields.tsx';
import classes from './messageSettings.module.css';

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
    <section>
      <h3>{t('messageSettings.receiver.add')}</h3>
      <div className={classes.addHead}>
        <SegmentedControl
          aria-label={t('messageSettings.receiver.kind')}
          value={type}
          data={receiverTypes.map((value) => ({ value, label: t(`messageSettings.receiver.${value}`) }))}
          onChange={turn}
          data-testid="msgset-receiver-type"
        />
        {type !== 'role' && (
          <SearchBox
            key={type}
            className={classes.addSearch ?? ''}
            label={t(`messageSettings.receiver.search.${type}`)}
            value={keyword}
            onSearch={setKeyword}
          />
        )}
      </div>
      <div className={classes.candidates} data-testid="msgset-candidates">
        {error !== undefined && found === undefined && <ErrorState error={error} onRetry={reload} />}
        {found?.length === 0 && <p className={classes.hint}>{t('messageSettings.receiver.noHit')}</p>}
        {found?.map(({ ref, name, facts }) => {
          const isNamed = named.has(ref);
          return (
            <Checkbox
              key={ref}
              className={classes.candidate ?? ''}
              label={
                <span className={classes.who}>
                  <b>{name}</b>
                  <small>
                    {[...facts, isNamed ? t('messageSettings.receiver.isThere') : '']
                      .filter((each) => each !== '')
                      .join(' · ')}
                  </small>
                </span>
              }
              checked={isNamed || chosen.has(ref)}
              disabled={isNamed}
              onChange={(event) => flip(ref, event.currentTarget.checked)}
              data-testid="msgset-candidate"
              data-name={name}
            />
          );
        })}
      </div>
      <div className={classes.addFoot}>
        <span className={classes.addWays}>
          <span>{t('messageSettings.receiver.by')}</span>
          <ChannelChips
            label={t('messageSettings.receiver.by')}
            value={channels}
            onChange={setChannels}
            without={type === 'person' ? ['inapp'] : []}
          />
        </span>
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
      </div>
      {isMute && <p className={classes.hint}>{t('messageSettings.receiver.personWays')}</p>}
      {idle.length > 0 && (
        <p className={classes.hint}>
          {t('messageSettings.receiver.idleNote', {
            channels: idle.map((each) => t(`messageSettings.channel.${each}`)).join('、'),
          })}
        </p>
      )}
    </section>
  );
}
