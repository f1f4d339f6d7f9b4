import { ProgressLine } from './ProgressLine.tsx';
import classes from './states.module.css';

/**
 * The line at the top of the window while a page is on its way; it comes after 150 ms.
 * @source docs/requirements.md F11
 */
export function RouteProgress() {
  return (
    <div className={classes.route}>
      <ProgressLine />
    </div>
  );
}
