import { Text } from '@mantine/core';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { loadChunk } from '../lazyScreen.ts';

const parts = () => import('./DayCalendar.tsx');
type Draw = Awaited<ReturnType<typeof parts>>['drawCalendar'];
let known: Draw | undefined;

const drawNone = (() => (
  <Text p="sm" c="dimmed" size="sm" role="status">
    {i18next.t('date.noCalendar')}
  </Text>
)) as Draw;

/**
 * Draws the calendar, once it has come; asked for when it is wanted first. Where it does not come it says so: days are
 * typed.
 */
export function useDayCalendar(wanted: boolean): Draw | undefined {
  const [draw, setDraw] = useState(() => known);
  useEffect(() => {
    if (!wanted || draw !== undefined) return;
    void loadChunk(parts).then(
      ({ drawCalendar }) => {
        known = drawCalendar;
        setDraw(() => drawCalendar);
      },
      () => setDraw(() => drawNone),
    );
  }, [wanted, draw]);
  return draw;
}
