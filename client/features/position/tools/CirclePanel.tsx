import { Box, Button, CloseButton, Group, NumberInput, Text } from '@mantine/core';
import { IconArrowsSort, IconDownload, IconFocus2, IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { maxRadiusM, minRadiusM } from '#domain/geo/circle.ts';
import type { Status } from '#client/map/status.ts';
import { account } from '#client/stores/account.ts';
import { number } from '#client/ui/number.ts';
import { toast } from '#client/ui/toast.ts';
import { exportCircle } from '../calls.ts';
import { CountMarks } from '../CountMarks.tsx';
import { DeviceList } from '../DeviceList.tsx';
import { SlotRows } from '../deviceRows.ts';
import type { PositionFilter } from '../filter.ts';
import { distanceText } from './distance.ts';
import type { CircleSearch } from './useCircle.ts';
import classes from './tools.module.css';

interface Props {
  readonly search: CircleSearch;
  readonly filter: PositionFilter;
  readonly alarmOf: (id: string) => AlarmRow | undefined;
  readonly selected: string;
  readonly onPick: (id: string) => void;
}

const small = { size: 'compact-sm', variant: 'default' } as const;
const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

function useExport(search: CircleSearch, filter: PositionFilter) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const run = async (): Promise<void> => {
    if (search.circle === null) return;
    setSending(true);
    try {
      await exportCircle(search.circle, filter);
      toast('ok', t('list.exported'));
    } catch {
      // The HTTP client said why.
    } finally {
      setSending(false);
    }
  };
  return { sending, run: () => void run() };
}

/**
 * A circle search: its radius, what lies inside with distances, and how many of each status.
 * @source docs/requirements.md C5
 */
export function CirclePanel({ search, filter, alarmOf, selected, onPick }: Props) {
  const { t } = useTranslation();
  const { access = [] } = useSnapshot(account).userInfo ?? {};
  const [farFirst, setFarFirst] = useState(false);
  const { sending, run } = useExport(search, filter);
  const { circle, found } = search;
  const { store, slots } = found.rows;
  const rows = useMemo(
    () => (farFirst ? new SlotRows(store, slots.toReversed()) : found.rows),
    [found, store, slots, farFirst],
  );
  const counts: Record<Status, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const slot of slots) counts[store.statusAt(slot)] += 1;
  return (
    <>
      <Group component="header" justify="space-between">
        <b>{t('mapTool.circle.title')}</b>
        <CloseButton size="sm" aria-label={t('mapTool.circle.close')} onClick={search.clear} />
      </Group>
      {search.placing && (
        <Text fz={13} c="var(--gl-text-2)" role="status">
          {t('mapTool.circle.hint')}
        </Text>
      )}
      <Group gap={8}>
        {!search.placing && (
          <Button {...small} leftSection={<IconMapPin {...icon} />} onClick={search.place} data-testid="circle-again">
            {t('mapTool.circle.again')}
          </Button>
        )}
        <Button
          {...small}
          leftSection={<IconFocus2 {...icon} />}
          onClick={search.placeInMiddle}
          data-testid="circle-middle"
        >
          {t('mapTool.circle.middle')}
        </Button>
      </Group>
      {circle !== null && (
        <>
          <Group gap={12} align="flex-end" wrap="nowrap">
            <NumberInput
              w={104}
              size="xs"
              label={t('mapTool.circle.radius')}
              value={circle.radiusM}
              min={minRadiusM}
              max={maxRadiusM}
              step={100}
              clampBehavior="blur"
              allowDecimal={false}
              thousandSeparator=","
              data-testid="circle-radius"
              onChange={(value) => {
                if (typeof value === 'number' && value >= minRadiusM && value <= maxRadiusM) search.setRadius(value);
              }}
            />
            <Box flex="none" fz={12} c="dimmed">
              {t('mapTool.circle.center')}
              <Box c="var(--gl-text-2)">{`${circle.center.lng.toFixed(6)},${circle.center.lat.toFixed(6)}`}</Box>
            </Box>
          </Group>
          <Group gap="4px 12px" fz={12} c="var(--gl-text-2)" role="status">
            <Box component="b" fz={14} c="var(--gl-text-1)" data-testid="circle-count">
              {t('mapTool.circle.count', { n: number(rows.length) })}
            </Box>
            <CountMarks counts={counts} isShort />
          </Group>
          {rows.length === 0 ? (
            <Text fz={13} c="var(--gl-text-2)">
              {t('mapTool.circle.none')}
            </Text>
          ) : (
            <>
              <Group gap={8}>
                <Button
                  {...small}
                  leftSection={<IconArrowsSort {...icon} />}
                  data-testid="circle-sort"
                  onClick={() => setFarFirst(!farFirst)}
                >
                  {t(farFirst ? 'mapTool.circle.farFirst' : 'mapTool.circle.nearFirst')}
                </Button>
                {may(access, ['export']) && (
                  <Button
                    {...small}
                    loading={sending}
                    leftSection={<IconDownload {...icon} />}
                    data-testid="circle-export"
                    onClick={run}
                  >
                    {t('list.export')}
                  </Button>
                )}
              </Group>
              <div className={classes.rows}>
                <DeviceList
                  name="circle"
                  label={t('mapTool.circle.list')}
                  rows={rows}
                  alarmOf={alarmOf}
                  selected={selected}
                  onPick={onPick}
                  aside={({ id }) => distanceText(found.distancesM[found.rows.indexOf(id)] ?? 0)}
                />
              </div>
            </>
          )}
        </>
      )}
    </>
  );
}
