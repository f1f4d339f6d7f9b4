import { Box, Button, Collapse, NumberInput, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { sheetColumnKeys, columnName, type SheetColumn } from '#domain/imei/sheetColumns.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import type { FileLook } from './lookInFile.ts';
import { pointTo, withoutColumns } from './reading.ts';
import classes from './upload.module.css';

interface Props {
  readonly look: FileLook;
  readonly reading: SheetReading;
  readonly onChange: (reading: SheetReading) => void;
}

/** How the file is read: its sheet, its header, and what each column is taken for; all of it can be changed. */
export function ReadingPanel({ look, reading, onChange }: Props) {
  const { t } = useTranslation();
  const select = useRef<HTMLInputElement>(null);
  // What is not understood is opened at once, and stays open while columns are pointed out.
  const [opened, setOpened] = useState<boolean>();
  const isAsked = look.refusal?.why === 'column.missing' || look.refusal?.why === 'column.twice';
  const isOpen = opened ?? (isAsked || reading.columns !== undefined);
  const between = t('imports.reading.between');
  const known = look.columns.filter(({ column }) => column !== null);
  const others = look.columns.filter(({ column, title }) => column === null && title !== '');
  const titlesOf = (columns: FileLook['columns']): string => columns.map(({ title }) => title).join(between);
  const choices = [
    { value: '', label: t('imports.reading.ignore') },
    ...sheetColumnKeys.map((key) => ({ value: key as string, label: columnName(key, currentLocale()) })),
  ];
  return (
    <Box mt={12} data-testid="import-reading">
      {look.refusal?.others !== undefined && (
        <OtherSheets
          sheets={look.refusal.others}
          onTake={(sheet) => {
            onChange({ sheet });
            // Its button goes, and would take the focus with it.
            select.current?.focus();
          }}
        />
      )}
      {look.sheets.length > 1 && (
        <Select
          label={t('imports.reading.sheet')}
          data={[...look.sheets]}
          value={look.sheet}
          allowDeselect={false}
          onChange={(sheet) => sheet !== null && onChange({ sheet })}
          ref={select}
          data-testid="import-sheet"
        />
      )}
      {look.columns.length > 0 && (
        <div className={classes.readingHead}>
          <span role="status">
            {look.headerRow === 0
              ? t('imports.reading.noHeader')
              : t('imports.reading.header', { row: look.headerRow })}
            {known.length > 0 &&
              look.headerRow > 0 &&
              t('imports.reading.known', { n: known.length, titles: titlesOf(known) })}
            {others.length > 0 && (
              <small>{t('imports.reading.unknown', { n: others.length, titles: titlesOf(others) })}</small>
            )}
          </span>
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
            data-testid="import-map"
          >
            {t('imports.reading.change')}
          </Button>
        </div>
      )}
      <Collapse expanded={isOpen && look.columns.length > 0}>
        <NumberInput
          w={200}
          label={t('imports.reading.headerRow')}
          description={t('imports.reading.headerHint')}
          min={0}
          max={10_000}
          allowDecimal={false}
          value={look.headerRow}
          onChange={(row) => typeof row === 'number' && onChange({ ...withoutColumns(reading), headerRow: row })}
          data-testid="import-header-row"
        />
        <ul className={classes.mapping}>
          {look.columns.map(({ at, title, sample, column }) => (
            <li key={at}>
              <span>
                <b className="gl-cut">{title === '' ? t('imports.reading.column', { n: at + 1 }) : title}</b>
                <small className="gl-cut">{sample}</small>
              </span>
              <Select
                aria-label={t('imports.reading.takenFor', { title: title === '' ? String(at + 1) : title })}
                data={choices}
                value={column ?? ''}
                allowDeselect={false}
                onChange={(value) => onChange(pointTo(look, reading, at, (value ?? '') as SheetColumn | ''))}
                data-testid={`import-column-${at}`}
              />
            </li>
          ))}
        </ul>
      </Collapse>
    </Box>
  );
}

interface OtherSheetsProps {
  readonly sheets: readonly string[];
  readonly onTake: (sheet: string) => void;
}

/** What can be read instead of an empty sheet: one is the way on, several are a choice. */
function OtherSheets({ sheets, onTake }: OtherSheetsProps) {
  const { t } = useTranslation();
  const isOnly = sheets.length === 1;
  return (
    <div className={classes.others} role="group" aria-label={t('imports.reading.filled')}>
      {!isOnly && <span>{t('imports.reading.filled')}</span>}
      {sheets.map((sheet) => (
        <Button
          key={sheet}
          size="xs"
          variant={isOnly ? 'filled' : 'default'}
          aria-label={t('imports.reading.takeSheet', { sheet })}
          onClick={() => onTake(sheet)}
          data-testid="import-other-sheet"
        >
          {isOnly ? t('imports.reading.takeSheet', { sheet }) : sheet}
        </Button>
      ))}
    </div>
  );
}
