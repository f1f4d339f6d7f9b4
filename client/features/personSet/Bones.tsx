import states from '#client/ui/states/states.module.css';
import classes from './personSet.module.css';

/** The shape of lines that are being loaded. */
export function Bones({ lines }: { readonly lines: number }) {
  return (
    <div className={`${classes.bones} ${states.late}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={states.bone} style={{ width: `${70 - (line % 3) * 15}%` }} />
      ))}
    </div>
  );
}
