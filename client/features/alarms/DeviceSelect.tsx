import { post } from '#client/api/http.ts';
import { ServerSelect, shownChoices, type ServerSelectProps } from '#client/ui/primitives/ServerSelect.tsx';

const nameOf = (row: { readonly device_name: string; readonly code: string }): string =>
  `${row.device_name} ${row.code}`;

/** A device of the person's organisations, found by typing part of its name, code or IMEI. */
export function DeviceSelect(props: ServerSelectProps) {
  return (
    <ServerSelect
      {...props}
      find={async (keyword, signal) => {
        const filter = { keyword, page_size: shownChoices };
        const { records } = await post('/home/device/device/listPage', filter, { signal, quiet: true });
        return records.map((row) => ({ value: row.id, label: nameOf(row) }));
      }}
    />
  );
}
