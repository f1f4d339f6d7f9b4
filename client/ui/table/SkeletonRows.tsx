import states from '../states/states.module.css';

const widths = ['60%', '45%', '75%', '55%', '68%'] as const;

/** Rows of the height of what comes, after 150 ms. */
export function SkeletonRows({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={states.late} aria-hidden="true">
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column}>
          <span className={states.bone} style={{ width: widths[(row + column) % widths.length] }} />
        </td>
      ))}
    </tr>
  ));
}
