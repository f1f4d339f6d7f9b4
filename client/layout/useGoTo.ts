import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { page, reloadPage } from '#client/stores/page.ts';

interface Arrival {
  /** Who stands on the page already gets it anew. */
  readonly anew: boolean;
}

/** Goes to an address; on its page already, the query of the same tab is set. @source seed §2 (message list) */
export function useGoTo(): (address: string, arrival: Arrival) => void {
  const [here, navigate] = useLocation();
  return useCallback(
    (address, { anew }) => {
      const isHere = here === address.split('?', 1)[0];
      // The tab is named: otherwise another query would be another tab.
      if (isHere) navigate(address, { replace: true, state: { tab: page.current } });
      else navigate(address);
      if (isHere && anew) reloadPage();
    },
    [here, navigate],
  );
}
