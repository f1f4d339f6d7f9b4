import classes from './form.module.css';

/** Why sending failed, under the form; it is read out when it appears. */
export function Failure({ words, testId }: { readonly words: string; readonly testId?: string }) {
  return (
    <div className={classes.failure} role="alert" data-testid={testId}>
      {words}
    </div>
  );
}
