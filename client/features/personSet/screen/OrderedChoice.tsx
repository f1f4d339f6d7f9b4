import { ActionIcon, Checkbox, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMobile } from '#client/ui/useMedia.ts';
import classes from '../personSet.module.css';

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
  const mobile = useMobile();
  const rows = [...chosen, ...all.filter((name) => !chosen.includes(name))];
  const move = (name: T, by: -1 | 1): void => {
    const next = [...chosen];
    const at = next.indexOf(name);
    next.splice(at, 1);
    next.splice(at + by, 0, name);
    onChange(next);
  };
  return (
    <ul className={`gl-plain ${classes.choice}`} aria-label={label}>
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
              <Group gap={0} wrap="nowrap">
                {([-1, 1] as const).map((by) => {
                  const isEnd = at + by < 0 || at + by >= chosen.length;
                  const Arrow = by < 0 ? IconArrowUp : IconArrowDown;
                  return (
                    <ActionIcon
                      key={by}
                      variant="subtle"
                      color="var(--gl-text-3)"
                      size={mobile ? 40 : 28}
                      {...(isEnd && { disabled: true, bg: 'transparent' })}
                      aria-label={t(by < 0 ? 'setting.screen.up' : 'setting.screen.down', { name: nameOf(name) })}
                      onClick={() => move(name, by)}
                    >
                      <Arrow size={14} stroke={1.75} aria-hidden="true" />
                    </ActionIcon>
                  );
                })}
              </Group>
            )}
          </li>
        );
      })}
    </ul>
  );
}
