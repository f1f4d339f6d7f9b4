import { Button, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { toFilter } from './filters.ts';
import type { QuarantineCause, Which } from './row.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly causes: readonly QuarantineCause[];
  /** As the address holds it. */
  readonly value: string;
  readonly busy: boolean;
  readonly onChange: (filter: string) => void;
  readonly onRetry: (which: Which) => void;
  readonly onForget: (which: Which, n: number) => void;
}

/** The causes with their counts, and what is done with all rows of the chosen one. */
export function CauseBar({ causes, value, busy, onChange, onRetry, onForget }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const chosen = causes.find(({ cause }) => toFilter(cause) === value);
  const left = chosen === undefined ? 0 : chosen.count - chosen.asked;
  const more = chosen?.isMore === true ? '+' : '';
  const data = causes.map(({ cause, causeText, count, isMore }) => ({
    value: toFilter(cause),
    label: `${causeText} (${number(count)}${isMore ? '+' : ''})`,
  }));
  return (
    <div className={list.filters} role="search">
      <Select
        w={mobile ? '100%' : 420}
        h={mobile ? 40 : undefined}
        aria-label={t('quarantine.cause')}
        placeholder={t('quarantine.allCauses')}
        searchable={!mobile}
        clearable
        data={value !== '' && chosen === undefined ? [{ value, label: value }, ...data] : data}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        data-testid="quarantine-cause"
      />
      {chosen !== undefined && (
        <>
          <Button
            disabled={busy || left === 0}
            {...(mobile && { h: 40 })}
            onClick={() => onRetry({ cause: chosen.cause })}
            data-testid="quarantine-retry-all"
          >
            {t('quarantine.retryAll', { n: `${number(left)}${more}` })}
          </Button>
          <Button
            variant="default"
            disabled={busy || left === 0}
            {...(mobile && { h: 40 })}
            onClick={() => onForget({ cause: chosen.cause }, left)}
            data-testid="quarantine-forget-all"
          >
            {t('quarantine.forgetAll', { n: `${number(left)}${more}` })}
          </Button>
        </>
      )}
    </div>
  );
}
