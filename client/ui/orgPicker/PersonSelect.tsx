import { post } from '#client/api/http.ts';
import { ServerSelect, shownChoices, type ServerSelectProps } from '../primitives/ServerSelect.tsx';

/**
 * Somebody of the personnel, found by typing; two of one name differ by post and organisation.
 * @source docs/requirements.md A3
 */
export function PersonSelect(props: ServerSelectProps) {
  return (
    <ServerSelect
      {...props}
      find={async (keyword, signal) => {
        const filter = { keyword, page_size: shownChoices };
        const { records } = await post('/home/person/person/listPage', filter, { signal, quiet: true });
        return records.map(({ id, real_name, post: duty, orgName }) => ({
          value: id,
          label: [real_name, duty, orgName].filter(Boolean).join(' · '),
        }));
      }}
    />
  );
}
