import { Button, Group } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { HandoverLine } from '#domain/handover/sheet.ts';
import { shiftAt, type ShiftSpan } from '#domain/shifts/shift.ts';
import { currentZone } from '#client/api/zone.ts';
import { account } from '#client/stores/account.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { number } from '#client/ui/number.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useFromNow } from '#client/ui/time/tick.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchSheets } from './calls.ts';
import { shiftText, signatureText } from './words.ts';
import classes from './handover.module.css';

const kinds = ['handovers'] as const;
const pageSize = 20;

interface Props {
  readonly orgId: string;
  readonly onOpen: (id: string) => void;
  readonly onNew: (of: ShiftSpan) => void;
}

/** The shift that is now, and the one before it: the sheets that can be signed. */
function shiftsOfNow(now: number): readonly ShiftSpan[] {
  const zone = currentZone();
  const current = shiftAt(zone, now);
  return [shiftAt(zone, current.start - 1), current];
}

/** The shifts that can be handed over, and the sheets of before, the newest first. */
export function SheetList({ orgId, onOpen, onNew }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  // Pages behind the first, by where they begin.
  const [pages, setPages] = useState<readonly number[]>([]);
  const before = pages.at(-1) ?? null;
  const { data, error, loading, reload } = useAsync(
    (signal) => fetchSheets(orgId, pageSize, before, { signal }),
    [orgId, before],
  );
  useChanges(kinds, reload);
  const start = useFromNow((at) => shiftAt(currentZone(), at).start);
  const maySign = may(userInfo?.access ?? [], ['alarm:handle']);
  const records = data?.records ?? [];
  const known = (of: ShiftSpan) => records.find(({ day, shift }) => day === of.day && shift === of.shift);
  const heads = ['shift', 'came', 'open', 'leaver', 'receiver', 'act'] as const;
  const cells = (line: HandoverLine) => [
    shiftText(t, line),
    number(line.total),
    number(line.openTotal),
    signatureText(line.leaver),
    line.receiver === null ? <Chip look="warn">{t('handover.waiting')}</Chip> : signatureText(line.receiver),
    <Button key="open" size="xs" variant="default" onClick={() => onOpen(line.id)} data-testid="handover-open">
      {t(
        line.receiver === null && line.leaver.userId !== userInfo?.id && maySign
          ? 'handover.takeOver'
          : 'handover.show',
      )}
    </Button>,
  ];
  return (
    <div className={classes.body}>
      {loading && data !== undefined && <ProgressLine />}
      {maySign && (
        <Group gap={8} mb={12}>
          {shiftsOfNow(start).map((of) => {
            const line = known(of);
            return (
              <Button
                key={of.start}
                variant={line === undefined ? 'filled' : 'default'}
                leftSection={<IconFileDescription size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => (line === undefined ? onNew(of) : onOpen(line.id))}
                data-testid={`handover-new-${of.shift}`}
              >
                {t(line === undefined ? 'handover.make' : 'handover.made', { shift: shiftText(t, of) })}
              </Button>
            );
          })}
        </Group>
      )}
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data === undefined && error === undefined && <Bones className="gl-panel" lines={6} px={32} />}
      {data !== undefined && records.length === 0 && (
        <EmptyState title={t('handover.empty')} hint={t('handover.emptyHint')} />
      )}
      {records.length > 0 && (
        <section className={`gl-panel ${classes.list}`} aria-label={t('handover.list')}>
          <SimpleTable
            label={t('handover.list')}
            heads={heads.map((name) => (name === 'act' ? '' : t(`handover.col.${name}`)))}
            rows={records}
            idOf={({ id }) => id}
            cells={cells}
            wide={[1, 2, 3]}
            rowTestId={({ day, shift }) => `handover-${day}-${shift}`}
          />
          <Group gap={8} mt={12}>
            {before !== null && (
              <Button variant="default" onClick={() => setPages(pages.slice(0, -1))} data-testid="handover-newer">
                {t('handover.newer')}
              </Button>
            )}
            {data?.isMore === true && (
              <Button
                variant="default"
                onClick={() => setPages([...pages, records.at(-1)?.fromAt ?? 0])}
                data-testid="handover-older"
              >
                {t('handover.more')}
              </Button>
            )}
          </Group>
        </section>
      )}
    </div>
  );
}
