import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { reloadShown } from './reloadShown.ts';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { readKey, targets } from './keys.ts';
import { openSearch } from './search/openSearch.ts';
import classes from './layout.module.css';

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** The header's search when there is one, else the page's own. */
function focusSearch(): void {
  if (openSearch()) return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-shortcut=search], input[type=search]')];
  const box = boxes.find((each) => each.offsetParent !== null);
  box?.focus();
  box?.select();
}

/** Keys that work on every signed-in screen, and the list of them. Inactive while typing. @source docs/requirements.md C0 */
export function Shortcuts() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [, navigate] = useLocation();
  const waitsUntil = useRef<number | undefined>(undefined);
  const go = useLatest(navigate);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      if (isDialogShown()) return;
      const read = readKey(event.key, Date.now(), waitsUntil.current);
      // A modifier on its way to a second key does not end the wait.
      if (event.key.length > 1 && !read.taken) return;
      waitsUntil.current = read.waitsUntil;
      if (!read.taken) return;
      event.preventDefault();
      event.stopPropagation();
      const { command } = read;
      if (command?.kind === 'search') focusSearch();
      else if (command?.kind === 'help') setOpened(true);
      else if (command?.kind === 'reload') void reloadShown();
      else if (command?.kind === 'go') go.current(command.path);
    };
    // Before the tables and pages see it: the second key of `g a` must not acknowledge an alarm.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [go]);

  const groups = [
    {
      title: t('keys.everywhere'),
      rows: [
        [['/'], t('keys.search')],
        [['r'], t('keys.reload')],
        [['?'], t('keys.help')],
        ...Object.entries(targets).map(
          ([key, { titleKey }]) => [['g', key], t('keys.go', { page: t(titleKey) })] as const,
        ),
      ],
    },
    {
      title: t('keys.tables'),
      rows: [
        [['↑', '↓'], t('keys.move')],
        [['Space'], t('keys.pick')],
        [['Enter'], t('keys.open')],
        [['Esc'], t('common.close')],
      ],
    },
    { title: t('page.project.title'), rows: [[['n'], t('project.add')]] },
    {
      title: t('page.deviceAlarmList.title'),
      rows: [
        [['a'], t('alarm.ack')],
        [['e'], t('alarm.handle')],
        [['c'], t('alarm.comment')],
      ],
    },
    {
      title: t('page.realtimeData.title'),
      rows: [
        [['p'], t('keys.pause')],
        [['h'], t('realtime.history.title')],
      ],
    },
  ] as const;

  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={640}
    >
      <div className={classes.keys} data-testid="shortcuts">
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, words]) => (
                <div key={words}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
