import { Modal } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import { frame } from './frameState.ts';
import { reloadShown } from './reloadShown.ts';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { isTyping } from '#client/ui/isTyping.ts';
import { pressedKey } from '#client/ui/pressedKey.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { readKey, targets } from './keys.ts';
import { openSearch } from './search/openSearch.ts';
import classes from './layout.module.css';

const Palette = lazy(async () => ({
  default: (await loadChunk(() => import('./palette/Palette.tsx'))).Palette,
}));

/** Keys that go into the list when nothing has the focus. */
const entering = new Set(['ArrowDown', 'j', 'k']);

/** The first row of the list that is shown gets the focus. @returns false where there is none, or something has it */
function enterList(): boolean {
  const has = document.activeElement;
  if (has !== null && has !== document.body && has.id !== 'main') return false;
  const rows = [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];
  const row = rows.find((each) => each.checkVisibility());
  row?.focus();
  return row !== undefined;
}

/** Ctrl+Enter sends the form in which somebody types, as its button would: not while that is at work or not allowed. */
function sendForm({ target }: KeyboardEvent): void {
  const form = target instanceof Element ? target.closest('form') : null;
  const buttons = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLButtonElement);
  const button = buttons.find(({ type }) => type === 'submit');
  if (button?.disabled === false) form?.requestSubmit(button);
}

/** The header's search when there is one, else the page's own. */
function focusSearch(): void {
  if (openSearch()) return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-shortcut=search], input[type=search]')];
  const box = boxes.find((each) => each.offsetParent !== null);
  box?.focus();
  box?.select();
}

/**
 * Keys that work on every signed-in screen, and the list of them. Inactive while typing.
 * @source docs/requirements.md C0
 */
export function Shortcuts() {
  const { t } = useTranslation();
  const { isHelpOpen } = useSnapshot(frame);
  const [hasPalette, setHasPalette] = useState(false);
  const closePalette = useCallback(() => setHasPalette(false), []);
  const [, navigate] = useLocation();
  const waitsUntil = useRef<number | undefined>(undefined);
  const go = useLatest(navigate);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !event.isComposing)
        sendForm(event);
      if (pressedKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing) {
        // Of the browser it would ask for the address bar.
        event.preventDefault();
        event.stopPropagation();
        setHasPalette((before) => !before);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogShown()) return;
      if ((waitsUntil.current ?? 0) < Date.now() && entering.has(pressedKey(event)) && enterList()) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const read = readKey(pressedKey(event), Date.now(), waitsUntil.current);
      // A modifier on its way to a second key does not end the wait.
      if (event.key.length > 1 && !read.taken) return;
      waitsUntil.current = read.waitsUntil;
      if (!read.taken) return;
      event.preventDefault();
      event.stopPropagation();
      const { command } = read;
      if (command?.kind === 'search') focusSearch();
      else if (command?.kind === 'help') frame.isHelpOpen = true;
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
        [['Ctrl', 'K'], t('layout.palette.title')],
        [['/'], t('keys.search')],
        [['r'], t('keys.reload')],
        [['?'], t('keys.help')],
        [['Ctrl', 'Enter'], t('keys.send')],
        [['A'], t('keys.ackFirst')],
        ...Object.entries(targets).map(
          ([key, { titleKey }]) => [['g', key], t('keys.go', { page: t(titleKey) })] as const,
        ),
      ],
    },
    {
      title: t('keys.tables'),
      rows: [
        [['↓', 'J'], t('keys.down')],
        [['↑', 'K'], t('keys.up')],
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

  const help = (
    <Modal
      opened={isHelpOpen}
      onClose={() => {
        frame.isHelpOpen = false;
      }}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={640}
    >
      <div className={classes.keys} data-testid="shortcuts">
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>
              <small>{title}</small>
            </h3>
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
  return (
    <>
      {help}
      {hasPalette && (
        <Suspense fallback={null}>
          <Palette onClose={closePalette} />
        </Suspense>
      )}
    </>
  );
}
