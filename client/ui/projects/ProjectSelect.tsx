import { post } from '#client/api/http.ts';
import { ServerSelect, shownChoices, type ServerSelectProps } from '../primitives/ServerSelect.tsx';

/** A project of the person's organisations, found by typing part of its name or code. */
export function ProjectSelect(props: ServerSelectProps) {
  return (
    <ServerSelect
      {...props}
      find={async (keyword, signal) => {
        const filter = { keyword, page_size: shownChoices };
        const { records } = await post('/home/project/project/listPage', filter, { signal, quiet: true });
        return records.map((row) => ({ value: row.id, label: row.name }));
      }}
      nameOf={async (id, signal) => (await post('/home/project/project/info', { id }, { signal, quiet: true })).name}
    />
  );
}
