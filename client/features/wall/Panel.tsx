import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import wall from './wall.module.css';

export interface PanelProps {
  /** Of its texts and its test id. */
  readonly name: 'types' | 'trend' | 'models' | 'rails' | 'pending' | 'situation';
  /** Behind the title: how many there are. */
  readonly count?: number;
  /** At the end of the title's line: what the figures are of. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the wall with its title. */
export function Panel({ name, count, note, className = '', children }: PanelProps) {
  const { t } = useTranslation();
  const title = t(`wall.${name}.title`);
  return (
    <section className={`${wall.panel} ${wall.padded} ${className}`} aria-label={title} data-testid={`wall-${name}`}>
      <div className={wall.head}>
        <h2>
          {title}
          {count !== undefined && <small>{number(count)}</small>}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
