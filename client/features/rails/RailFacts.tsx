import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RailListRow } from '#domain/rails/railList.ts';
import { severityOrder } from '#client/map/status.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { number } from '#client/ui/number.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { stakesOf } from './columns.tsx';
import { Due } from './Due.tsx';
import type { RailTypes } from './useRailTypes.ts';
import classes from './rails.module.css';

interface Props {
  readonly row: RailListRow;
  readonly types: RailTypes;
  readonly actions: ReadonlyArray<RowAction<RailListRow>>;
}

const glyph = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;
/** Of the actions with a guardrail those that stand below its facts, in this order. */
const belowFacts = ['path', 'edit', 'place', 'maintained'];
const countKeys = { 1: 'normalCount', 2: 'faultCount', 3: 'abnormalCount', 4: 'offlineCount' } as const;

/** All that is known of a guardrail, and what can be done with it. */
export function RailFacts({ row, types, actions }: Props) {
  const { t } = useTranslation();
  const shown = belowFacts.flatMap((wanted) => actions.filter(({ id }) => id === wanted));
  const none = t('common.none');
  const cycle = row.maintenanceCycleDays === 0 ? none : t('rail.days', { n: row.maintenanceCycleDays });
  const facts: readonly Fact[] = [
    [t('rail.col.type'), types.nameOf(row.railType)],
    [t('rail.col.project'), row.projectName],
    [t('rail.col.org'), row.orgName],
    [t('rail.col.address'), row.address === '' ? none : row.address],
    [t('rail.col.road'), [row.roadName, stakesOf(row)].filter(Boolean).join(' ') || none],
    [t('rail.col.lengthShort'), row.isDrawn ? t('rail.metres', { n: number(row.lengthM, 1) }) : t('rail.notDrawn')],
    [t('rail.col.installDate'), row.installDate ?? none],
    [t('rail.col.cycleShort'), cycle],
    [t('rail.col.last'), dateTime(row.lastMaintainedAt)],
    [t('rail.col.next'), <Due key="due" at={row.nextMaintainAt} />],
    row.remark === null ? null : [t('rail.col.remark'), row.remark],
  ];
  return (
    <>
      <div className={classes.counts} data-testid="rail-counts">
        {row.deviceCount === 0
          ? t('rail.noDevices')
          : severityOrder.map((status) => (
              <span key={status}>
                <StatusShape status={status} size={12} />
                {t(`status.${status}`)}
                <b>{number(row.deviceStatusCount[countKeys[status]])}</b>
              </span>
            ))}
      </div>
      <Facts facts={facts} labelW={84} />
      {shown.length > 0 && (
        <Group gap={8} mt={12}>
          {shown.map(({ id, label, icon: Glyph, row: place, run }) => (
            <Button
              key={id}
              size="xs"
              variant={id === 'path' ? 'filled' : 'default'}
              leftSection={Glyph !== undefined && <Glyph {...glyph} />}
              disabled={place?.isDisabled?.(row) === true}
              onClick={() => run([row])}
              data-testid={`rail-facts-${id}`}
            >
              {place?.label?.(row) ?? label}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
