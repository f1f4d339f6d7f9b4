import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { page, reloadPage } from '#client/stores/page.ts';
import { mayLeave } from './form/unsaved.ts';

interface Arrival {
  /** Who stands on the page already gets it anew. */
  readonly anew: boolean;
}

const listOf = (search: string): string | null => new URLSearchParams(search).get('name');

/** Goes to an address; on its page already, the query of the same tab is set. @source docs/requirements.md C12 */
export function useGoTo(): (address: string, arrival: Arrival) => void {
  const [here, navigate] = useLocation();
  return useCallback(
    (address, { anew }) => {
      const isHere = here === address.split('?', 1)[0];
      if (!isHere) {
        navigate(address);
        return;
      }
      const stay = (): void => {
        // The tab is named: otherwise another query would be another tab.
        navigate(address, { replace: true, state: { tab: page.current } });
        if (anew) reloadPage();
      };
      // Another list on the same path, or the same one anew: what is unsaved would go with it.
      if (anew || listOf(address.slice(here.length)) !== listOf(location.search))
        void mayLeave().then((yes) => yes && stay());
      else stay();
    },
    [here, navigate],
  );
}
