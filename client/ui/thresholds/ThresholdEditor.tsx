import { ActionIcon, NumberInput, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { adjustableTypes, figuresOf, settleOverrides, type Figure } from '#domain/alarms/figures.ts';
import { measureMetric } from '#domain/alarms/measures.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { wordsOf } from '#client/ui/form/words.ts';
import classes from './thresholds.module.css';

interface Props {
  /** What stands where nothing is overridden, by code and name. */
  readonly below: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly value: ThresholdOverrides;
  readonly onChange: (value: ThresholdOverrides) => void;
  /** Only event types that devices with these metrics can have; all without. */
  readonly metrics?: readonly string[] | undefined;
}

/** One measured condition of a type, or only its counts. */
interface Line {
  readonly raise?: Figure | undefined;
  readonly clear?: Figure | undefined;
  readonly others: readonly Figure[];
}

/** A line a condition; how often it must be seen stands in the first. */
function linesOf(code: string): readonly Line[] {
  const figures = figuresOf(code);
  const others = figures.filter(({ measure }) => measure === null);
  const conditions = figures
    .filter(({ role }) => role === 'raise')
    .map((raise) => ({ raise, clear: figures.find(({ name }) => name === raise.partner) }));
  if (conditions.length === 0) return [{ others }];
  return conditions.map((condition, at) => ({ ...condition, others: at === 0 ? others : [] }));
}

function canHave(code: string, metrics: readonly string[] | undefined): boolean {
  if (metrics === undefined) return true;
  const type = alarmType(code);
  if (type === undefined || type.rules.length === 0) return metrics.includes('impactG');
  return type.rules.some(({ measure }) => {
    if (measure === 'awayM' || measure === 'fenceM') return metrics.includes('lng');
    const metric = measureMetric(measure);
    return metric === null || metrics.includes(metric);
  });
}

/** The figures of the event catalogue with what overrides them, a line a condition. @source docs/requirements.md A13 */
export function ThresholdEditor({ below, value, onChange, metrics }: Props) {
  const { t } = useTranslation();
  const { problems } = settleOverrides(value, below);
  const set = (code: string, name: string, next: number): void =>
    onChange({ ...value, [code]: { ...value[code], [name]: next } });
  const reset = (code: string): void =>
    onChange(Object.fromEntries(Object.entries(value).filter(([each]) => each !== code)));
  return (
    <div className={classes.table} role="group" aria-label={t('setting.system.thresholds.title')}>
      <div className={classes.head} aria-hidden="true">
        <span>{t('alarm.col.type')}</span>
        <span className={classes.line}>
          <span>{t('setting.system.thresholds.measure')}</span>
          <span>{t('setting.system.thresholds.raise')}</span>
          <span>{t('setting.system.thresholds.clear')}</span>
          <span>{t('setting.system.thresholds.counts')}</span>
        </span>
      </div>
      {adjustableTypes
        .filter((code) => canHave(code, metrics))
        .map((code) => {
          const isOwn = value[code] !== undefined;
          const name = alarmTypeText(t, code);
          const input = (figure: Figure | undefined) =>
            figure !== undefined && (
              <FigureInput
                key={figure.name}
                testId={`threshold-${code}-${figure.name}`}
                typeName={name}
                figure={figure}
                stored={value[code]?.[figure.name]}
                standard={below[code]?.[figure.name] ?? 0}
                fault={wordsOf(problems.find(({ path }) => path === `${code}.${figure.name}`)?.fault)}
                onChange={(next) => set(code, figure.name, next)}
              />
            );
          return (
            <div key={code} className={classes.type} data-testid={`threshold-${code}`}>
              <div className={classes.name}>
                {name}
                {isOwn && <span className={classes.own}>{t('setting.system.thresholds.own')}</span>}
              </div>
              <div className={classes.lines}>
                {linesOf(code).map(({ raise, clear, others }) => (
                  <div key={raise?.name ?? ''} className={classes.line}>
                    <span className={classes.measure}>
                      {raise?.measure != null
                        ? t(`setting.system.measure.${raise.measure}`)
                        : t('setting.system.thresholds.seen')}
                    </span>
                    <span>{input(raise)}</span>
                    <span>{input(clear)}</span>
                    <span className={classes.others}>{others.map(input)}</span>
                  </div>
                ))}
              </div>
              <Tooltip label={t('setting.system.thresholds.reset')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  style={{ visibility: isOwn ? 'visible' : 'hidden' }}
                  aria-label={t('setting.system.thresholds.resetOf', { type: name })}
                  onClick={() => reset(code)}
                  data-testid={`threshold-${code}-reset`}
                >
                  <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            </div>
          );
        })}
    </div>
  );
}

interface FigureProps {
  readonly testId: string;
  readonly typeName: string;
  readonly figure: Figure;
  readonly stored: number | undefined;
  readonly standard: number;
  readonly fault: string | undefined;
  readonly onChange: (stored: number) => void;
}

/** One figure in the unit that people read, with the sign that it is compared by. */
function FigureInput({ testId, typeName, figure, stored, standard, fault, onChange }: FigureProps) {
  const { t } = useTranslation();
  const { role, scale, unit, upwards, whole } = figure;
  const signs = { raise: upwards ? '≥' : '≤', clear: upwards ? '<' : '>' } as const;
  const isLevel = role === 'raise' || role === 'clear';
  const measure = figure.measure === null ? '' : t(`setting.system.measure.${figure.measure}`);
  const words = t(`setting.system.thresholds.${role}`);
  return (
    <Tooltip label={words} disabled={isLevel}>
      <NumberInput
        size="xs"
        w={isLevel ? 116 : role === 'mergeSec' ? 84 : 56}
        hideControls
        prefix={role === 'raiseCount' || role === 'clearCount' ? '×' : ''}
        {...(isLevel ? { leftSection: signs[role], leftSectionWidth: 26 } : {})}
        suffix={unit === '' ? '' : ` ${unit}`}
        allowDecimal={!whole}
        aria-label={`${typeName} ${measure} ${words}`}
        className={stored !== undefined && stored !== standard ? classes.changed : undefined}
        value={(stored ?? standard) / scale}
        error={fault}
        onChange={(next) => {
          if (typeof next === 'number' && next * scale !== (stored ?? standard)) onChange(next * scale);
        }}
        data-testid={testId}
      />
    </Tooltip>
  );
}
