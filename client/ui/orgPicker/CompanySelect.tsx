import { post } from '#client/api/http.ts';
import { ServerSelect, shownChoices, type ServerSelectProps } from '../primitives/ServerSelect.tsx';

interface Props extends ServerSelectProps {
  /** Disabled units too: for filters. They are never offered where somebody is put into one. */
  readonly withDisabled?: boolean;
}

/** A unit that is found by typing: there may be thousands. @source docs/requirements.md A2 */
export function CompanySelect({ withDisabled = false, ...props }: Props) {
  const status = withDisabled ? {} : { status: 'enabled' as const };
  return (
    <ServerSelect
      {...props}
      of={String(withDisabled)}
      find={async (keyword, signal) => {
        const filter = { keyword, page_size: shownChoices, ...status };
        const { records } = await post('/home/company/company/listPage', filter, { signal, quiet: true });
        return records.map((row) => ({ value: row.id, label: row.name }));
      }}
      nameOf={async (id, signal) => (await post('/home/company/company/info', { id }, { signal, quiet: true })).name}
    />
  );
}
