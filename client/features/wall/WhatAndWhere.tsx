import { useTranslation } from 'react-i18next';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { placeName } from './rules/placeName.ts';
import classes from './wall.module.css';

interface Props {
  readonly alarm: { readonly typeCode: string } & Parameters<typeof placeName>[0];
}

/** What happened, whole, and where: of a long place the middle goes, for others begin or end like it. */
export function WhatAndWhere({ alarm }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.whatAndWhere}>
      <span>{alarmTypeText(t, alarm.typeCode)}&nbsp;·&nbsp;</span>
      <MiddleCut text={placeName(alarm)} end={4} />
    </span>
  );
}
