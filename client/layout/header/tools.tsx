import {
  IconAdjustmentsHorizontal,
  IconFileAlert,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useLayout } from '#client/stores/layout.ts';
import { log } from '#client/stores/log.ts';
import { reloadShown } from '../reloadShown.ts';
import { frame, toggleSider, useCollapsed } from '../frameState.ts';
import { logWords } from './logWords.ts';
import { Tool } from './Tool.tsx';
import classes from './header.module.css';

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Side menu wide or narrow; on a phone it opens the drawer. */
export function CollapseTool() {
  const { t } = useTranslation();
  const { isMobile } = useLayout();
  const isCollapsed = useCollapsed();
  const Drawn = isMobile ? IconMenu2 : isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(isMobile ? 'menu.open' : isCollapsed ? 'menu.expand' : 'menu.collapse');
  return (
    <Tool label={label} testId="header-collapse" onClick={toggleSider}>
      <Drawn {...look} size={isMobile ? 22 : 20} />
    </Tool>
  );
}

/** Builds the current page anew; the icon turns once. */
export function ReloadTool() {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const reload = (): void => {
    setRound((before) => before + 1);
    void reloadShown();
  };
  return (
    <Tool label={t('layout.reload')} testId="header-reload" onClick={reload}>
      <IconRefresh key={round} {...look} className={round === 0 ? undefined : classes.turn} />
    </Tool>
  );
}

/** Into full screen and out of it; the icon follows F11 and Esc too. Nothing where the browser cannot. */
export function FullscreenTool() {
  const { t } = useTranslation();
  const { isFullscreen } = useLayout();
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => {
    const done =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
    // A browser may refuse; the icon then stays as it is.
    done.catch(() => undefined);
  };
  const Drawn = isFullscreen ? IconMinimize : IconMaximize;
  return (
    <Tool
      label={t(isFullscreen ? 'layout.fullscreen.leave' : 'layout.fullscreen.enter')}
      testId="header-fullscreen"
      onClick={toggle}
    >
      <Drawn {...look} />
    </Tool>
  );
}

/** What the log holds now, in words. */
export function useLogWords(): ReturnType<typeof logWords> {
  const { t } = useTranslation();
  return logWords(t, useSnapshot(log).entries);
}

export function LogTool() {
  const [, navigate] = useLocation();
  const { words, errors } = useLogWords();
  return (
    <Tool label={words} testId="header-log" count={errors} onClick={() => navigate('/log')}>
      <IconFileAlert {...look} />
    </Tool>
  );
}

/** Opens and closes the drawer of layout settings. */
export function SettingTool() {
  const { t } = useTranslation();
  const { isSettingsOpen } = useSnapshot(frame);
  return (
    <Tool
      label={t('layout.setting.title')}
      testId="header-setting"
      isOn={isSettingsOpen}
      onClick={() => {
        frame.isSettingsOpen = !frame.isSettingsOpen;
      }}
    >
      <IconAdjustmentsHorizontal {...look} />
    </Tool>
  );
}
