import { useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconKeyboard,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconRefresh,
  IconSunMoon,
  IconVolume,
  IconVolumeOff,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultGlobal } from '#domain/settings/globalSettings.ts';
import { rankOf } from '#domain/search/search.ts';
import { currentUuid } from '#client/api/cookies.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { locales } from '#client/i18n/locale.ts';
import { attention } from '#client/stores/attention.ts';
import { base } from '#client/stores/base.ts';
import { useLayout } from '#client/stores/layout.ts';
import { savePersonal, usePersonal } from '#client/stores/personal.ts';
import { playSound } from '#client/ui/sound.ts';
import { frame } from '../frameState.ts';
import { reloadShown } from '../reloadShown.ts';
import type { OptionGroup } from '../search/options.tsx';
import { useSignOut } from '../useSignOut.ts';

interface Act {
  readonly id: string;
  readonly label: string;
  /** Pinyin initials of the Chinese label. */
  readonly initials: string;
  readonly icon: ReactNode;
  readonly act: () => void;
}

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const schemeInitials = { light: 'qs', dark: 'ss', auto: 'gsxt' } as const;

async function setSound(isOn: boolean): Promise<void> {
  // Within the key press that the browser asks for before anything may sound.
  if (isOn) attention.isMuted = !(await playSound((base.alarmSounds ?? defaultGlobal.alarmSounds)['1']));
  await savePersonal({ soundOnAlarm: isOn, soundAsked: true });
}

/** What the palette can do besides leading somewhere, as far as the keyword asks for it. */
export function useActs(keyword: string): readonly OptionGroup[] {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { soundOnAlarm } = usePersonal();
  const { enableSetting, isMobile, isFullscreen } = useLayout();
  const leave = useSignOut();
  const full = isFullscreen ? 'leave' : 'enter';
  const acts: readonly Act[] = [
    ...locales
      .filter((locale) => locale !== currentLocale())
      .map((locale) => ({
        id: `lang-${locale}`,
        label: `${t('layout.lang.label')} · ${t(`layout.lang.${locale}`)}`,
        initials: 'yy',
        icon: <IconWorld {...look} />,
        act: () => void changeLocale(locale, currentUuid()),
      })),
    ...(['light', 'dark', 'auto'] as const)
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => ({
        id: `theme-${scheme}`,
        label: `${t('layout.theme.title')} · ${t(`layout.theme.${scheme}`)}`,
        initials: `wg${schemeInitials[scheme]}`,
        icon: <IconSunMoon {...look} />,
        act: () => setColorScheme(scheme),
      })),
    {
      id: 'sound',
      label: t(soundOnAlarm ? 'layout.palette.soundOff' : 'layout.palette.soundOn'),
      initials: soundOnAlarm ? 'gbgjsy' : 'kqgjsy',
      icon: soundOnAlarm ? <IconVolumeOff {...look} /> : <IconVolume {...look} />,
      act: () => void setSound(!soundOnAlarm).catch(() => undefined),
    },
    {
      id: 'reload',
      label: t('layout.reload'),
      initials: 'sxby',
      icon: <IconRefresh {...look} />,
      act: () => void reloadShown(),
    },
    ...(document.fullscreenEnabled
      ? [
          {
            id: 'fullscreen',
            label: t(`layout.fullscreen.${full}`),
            initials: isFullscreen ? 'tcqp' : 'qp',
            icon: isFullscreen ? <IconMinimize {...look} /> : <IconMaximize {...look} />,
            act: () =>
              void (isFullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
                () => undefined,
              ),
          },
        ]
      : []),
    ...(enableSetting && !isMobile
      ? [
          {
            id: 'setting',
            label: t('layout.setting.title'),
            initials: 'bjsz',
            icon: <IconAdjustmentsHorizontal {...look} />,
            act: () => {
              frame.isSettingsOpen = true;
            },
          },
        ]
      : []),
    {
      id: 'keys',
      label: t('keys.title'),
      initials: 'kjj',
      icon: <IconKeyboard {...look} />,
      act: () => {
        frame.isHelpOpen = true;
      },
    },
    {
      id: 'logout',
      label: t('layout.user.logout'),
      initials: 'tcdl',
      icon: <IconLogout {...look} />,
      act: () => void leave(),
    },
  ];
  const options = acts
    .filter(({ label, initials }) => keyword === '' || rankOf(keyword, label, initials) !== null)
    .map(({ id, label, icon, act }) => ({ id: `act-${id}`, label, icon, hint: '', act }));
  return options.length === 0 ? [] : [{ id: 'acts', title: t('layout.palette.acts'), options }];
}
