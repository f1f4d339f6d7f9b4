import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './screen.module.css';

interface Props<T extends string> {
  readonly label: string;
  readonly all: readonly T[];
  /** In their order. */
  readonly chosen: readonly T[];
  readonly nameOf: (name: T) => string;
  readonly onChange: (chosen: T[]) => void;
}

/** What is shown and in which order: the chosen ones first, each with its way up and down. */
export function OrderedChoice<T extends string>({ label, all, chosen, nameOf, onChange }: Props<T>) {
  const { t } = useTranslation();
  const rows = [...chosen, ...all.filter((name) => !chosen.includes(name))];
  const move = (name: T, by: -1 | 1): void => {
    const next = [...chosen];
    const at = next.indexOf(name);
    next.splice(at, 1);
    next.splice(at + by, 0, name);
    onChange(next);
  };
  return (
    <ul className={classes.choice} aria-label={label}>
      {rows.map((name) => {
        const at = chosen.indexOf(name);
        return (
          <li key={name}>
            <Checkbox
              size="xs"
              label={nameOf(name)}
              checked={at >= 0}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
            {at >= 0 && (
              <span>
                <button
                  type="button"
                  aria-label={t('setting.screen.up', { name: nameOf(name) })}
                  disabled={at === 0}
                  onClick={() => move(name, -1)}
                >
                  <IconArrowUp size={14} stroke={1.75} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  aria-label={t('setting.screen.down', { name: nameOf(name) })}
                  disabled={at === chosen.length - 1}
                  onClick={() => move(name, 1)}
                >
                  <IconArrowDown size={14} stroke={1.75} aria-hidden="true" />
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
