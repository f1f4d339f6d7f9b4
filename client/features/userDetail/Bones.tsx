import states from '#client/ui/states/states.module.css';
import classes from './userDetail.module.css';

/** What is on its way, in its shape. */
export function Bones({ lines }: { readonly lines: number }) {
  return (
    <div className={`${classes.bones} ${states.late}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={states.bone} style={{ width: `${90 - ((at * 23) % 40)}%` }} />
      ))}
    </div>
  );
}
