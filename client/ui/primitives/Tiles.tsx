import type { CSSProperties, ReactNode } from 'react';
import classes from './primitives.module.css';

export interface TileItem {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Beside or below the value: its unit, what it was before. */
  readonly note?: ReactNode;
  /** The value asks for somebody. */
  readonly isHot?: boolean;
  readonly testId?: string;
}

interface Props {
  readonly label?: string;
  readonly tiles: readonly TileItem[];
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
  readonly testId?: string;
}

/** Figures side by side in one frame; two a row on a phone. */
export function Tiles({ label, tiles, style, className = '', testId }: Props) {
  const columns = { '--tiles': tiles.length, ...style } as CSSProperties;
  return (
    <dl className={`gl-panel ${classes.tiles} ${className}`} aria-label={label} style={columns} data-testid={testId}>
      {tiles.map((tile) => (
        <div key={tile.id} data-testid={tile.testId}>
          <dt>{tile.label}</dt>
          <dd>
            <b data-hot={tile.isHot === true || undefined}>{tile.value}</b> {tile.note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
