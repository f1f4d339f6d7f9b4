import { RouteProgress } from './RouteProgress.tsx';
import classes from './pageBones.module.css';
import states from './states.module.css';

/** What a page is made of. */
export type PageForm = 'list' | 'map' | 'cards' | 'lines';

interface Props {
  readonly form: PageForm;
  readonly title: string;
}

const filters = ['200px', '160px', '140px', '110px'] as const;
const lines = ['62%', '48%', '70%', '54%', '66%', '50%', '60%', '44%', '68%', '52%', '58%', '46%'] as const;

/** The shape of a page that is on its way, under its title: a list, a map with its panel, cards or lines. */
export function PageBones({ form, title }: Props) {
  return (
    <div className={classes.page} data-form={form} data-testid="page-bones">
      <RouteProgress />
      {form !== 'map' && <div className={classes.title}>{title}</div>}
      <div className={classes.whole} aria-hidden="true">
        {form === 'list' && (
          <div className={classes.filters}>
            {filters.map((width) => (
              <i key={width} style={{ width }} />
            ))}
          </div>
        )}
        <div className={classes.body}>
          {lines.map((width) => (
            <div key={width} className={classes.line}>
              <span className={states.bone} style={{ width }} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
