import { post } from '#client/api/http.ts';
import { ServerSelect, shownChoices } from '../primitives/ServerSelect.tsx';

interface Props {
  /** Id of the user; '' for all. */
  readonly value: string;
  readonly onChange: (userId: string) => void;
  readonly w: number | string;
  readonly label: string;
  readonly testId: string;
  /** The first field of a dialog: it has the focus. */
  readonly isFirst?: boolean;
}

const nameOf = (row: { real_name: string; username: string | null }): string =>
  row.username === null ? row.real_name : `${row.real_name} ${row.username}`;

/** A person that is found by typing: there may be thousands. */
export function UserSelect({ value, onChange, w, label, testId, isFirst = false }: Props) {
  return (
    <ServerSelect
      w={w}
      data-autofocus={isFirst ? true : undefined}
      aria-label={label}
      placeholder={label}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      find={async (keyword, signal) => {
        const filter = { page: 1, page_size: shownChoices, keyword };
        const { records } = await post('/home/user/user/listPage', filter, { signal, quiet: true });
        return records.map((row) => ({ value: row.id, label: nameOf(row) }));
      }}
      nameOf={async (id, signal) => nameOf((await post('/home/user/user/info', { id }, { signal, quiet: true })).user)}
      testId={testId}
    />
  );
}
