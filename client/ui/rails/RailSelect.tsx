import { post } from '#client/api/http.ts';
import { ServerSelect, shownChoices, type ServerSelectProps } from '../primitives/ServerSelect.tsx';

/** A guardrail of the person's organisations, found by typing part of its name, road or address. */
export function RailSelect(props: ServerSelectProps) {
  return (
    <ServerSelect
      {...props}
      find={async (keyword, signal) => {
        const filter = { keyword, page_size: shownChoices };
        const { records } = await post('/home/rail/rail/listPage', filter, { signal, quiet: true });
        return records.map((row) => ({ value: row.id, label: row.name }));
      }}
      nameOf={async (id, signal) => (await post('/home/rail/rail/info', { id }, { signal, quiet: true })).name}
    />
  );
}
