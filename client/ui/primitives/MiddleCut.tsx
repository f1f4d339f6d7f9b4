import classes from './primitives.module.css';

interface Props {
  readonly text: string;
  /** How many characters at its end are never cut. */
  readonly end?: number;
}

/** One line that is cut before its end, where names of one place differ: a number, a stake. The whole is its title. */
export function MiddleCut({ text, end = 6 }: Props) {
  const letters = Array.from(text);
  return (
    <span className={classes.middleCut} title={text}>
      <span>{letters.slice(0, -end).join('')}</span>
      <span>{letters.slice(-end).join('')}</span>
    </span>
  );
}
