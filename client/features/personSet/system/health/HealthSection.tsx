import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { HealthLevel } from '#domain/monitoring/healthLines.ts';
import { post } from '#client/api/http.ts';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../../Section.tsx';
import classes from '../system.module.css';

const everyMs = 10_000;
const glyphs = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertOctagon } as const;

/** How the installation is: one line each, red for what somebody must act on. */
export function HealthSection() {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(
    (signal) => post('/home/system/health/info', {}, { signal, quiet: true }),
    [],
  );
  useEffect(() => {
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [reload]);
  const level = (name: HealthLevel): string => t(`setting.system.health.${name}`);
  return (
    <Section
      title={t('setting.system.section.health')}
      hint={data === undefined ? undefined : <Ago at={data.at} />}
      action={<RefreshButton area="health" onClick={reload} />}
      testId="system-health"
    >
      {data === undefined && error === undefined && <Bones lines={8} />}
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data !== undefined && (
        <ul className="gl-plain" style={{ opacity: error === undefined ? 1 : 0.6 }}>
          {data.lines.map((line) => {
            const Glyph = glyphs[line.level];
            return (
              <li key={line.key} className={classes.health} data-level={line.level} data-testid={`health-${line.key}`}>
                <Glyph size={18} stroke={1.75} role="img" aria-label={level(line.level)} />
                <b>{line.name}</b>
                <span>{line.text}</span>
                {line.key === 'quarantine' && line.level !== 'ok' && (
                  <Link href="/log?tab=quarantine" data-testid="health-to-quarantine">
                    {t('setting.system.health.look')}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
