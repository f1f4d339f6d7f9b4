import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { useDevice } from '../useModel.ts';
import type { Carousel } from './useCarousel.ts';
import classes from './tools.module.css';

interface PressProps {
  readonly label: string;
  readonly testId: string;
  readonly onClick: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

function Press({ label, testId, onClick, buttonRef, children }: PressProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        data-testid={testId}
        ref={buttonRef}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

const icon = { size: 16, stroke: 1.75 } as const;

/** Who is shown, and what stops, goes on and steps. */
export function CarouselBar({ carousel }: { readonly carousel: Carousel }) {
  const { t } = useTranslation();
  const { state, current, index, total } = carousel;
  const row = useDevice(current ?? '');
  const toggle = useRef<HTMLButtonElement>(null);
  useFocusBack();
  // So that Space pauses what was just started.
  useEffect(() => toggle.current?.focus(), []);
  const isPaused = state === 'paused';
  return (
    <section
      className={`gl-float ${classes.carousel}`}
      aria-label={t('mapTool.carousel.title')}
      data-testid="carousel-bar"
      data-state={state}
      data-current={current ?? ''}
    >
      <Press label={t('mapTool.carousel.previous')} testId="carousel-previous" onClick={() => carousel.step(-1)}>
        <IconPlayerTrackPrev {...icon} />
      </Press>
      <Press
        buttonRef={toggle}
        label={t(isPaused ? 'mapTool.carousel.play' : 'mapTool.carousel.pause')}
        testId="carousel-toggle"
        onClick={carousel.toggle}
      >
        {isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
      </Press>
      <Press label={t('mapTool.carousel.next')} testId="carousel-next" onClick={() => carousel.step(1)}>
        <IconPlayerTrackNext {...icon} />
      </Press>
      <span className={classes.place}>
        {index < 0 ? '--' : number(index + 1)} / {number(total)}
      </span>
      <b title={row?.device_name}>{row?.device_name ?? '--'}</b>
      {(state === 'paused' || state === 'held') && (
        <span className={classes.state}>{t(`mapTool.carousel.${state}`)}</span>
      )}
      <Press label={t('mapTool.carousel.close')} testId="carousel-close" onClick={carousel.stop}>
        <IconX {...icon} />
      </Press>
    </section>
  );
}
