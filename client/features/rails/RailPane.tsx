import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RailDetail, RailListRow } from '#domain/rails/railList.ts';
import { useTiles } from '#client/map/useTiles.ts';
import { liveRails } from '#client/realtime/live.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { railInfo } from './calls.ts';
import { PathDesk } from './edit/PathDesk.tsx';
import { RailMap } from './map/RailMap.tsx';
import { RailFacts } from './RailFacts.tsx';
import type { RailTally } from './tally.ts';
import type { RailTypes } from './useRailTypes.ts';
import classes from './rails.module.css';

interface Props {
  /** The page of the list: the guardrail that is open is mostly one of them. */
  readonly rows: readonly RailListRow[] | undefined;
  readonly withMap: boolean;
  readonly selected: string;
  readonly editing: RailDetail | null;
  readonly tally: RailTally | null;
  readonly types: RailTypes;
  readonly actions: ReadonlyArray<RowAction<RailListRow>>;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
  readonly onEdited: () => void;
}

/** The map with the details of the chosen guardrail upon it; without a map they stand in a drawer. */
export function RailPane(props: Props) {
  const { withMap, selected, editing, tally, onPick, onEdited } = props;
  const { ready, tiles } = useTiles();
  if (!withMap) return selected === '' ? null : <Details key={selected} {...props} inDrawer />;
  if (!ready) return <div className={classes.mapBox} />;
  return (
    <RailMap
      key={tiles?.url ?? ''}
      tiles={tiles}
      tally={tally}
      selected={selected}
      editing={editing?.id ?? ''}
      onPick={onPick}
    >
      {(map, edge) =>
        editing === null ? (
          selected !== '' && <Details key={selected} {...props} inDrawer={false} />
        ) : (
          <PathDesk key={editing.id} rail={editing} map={map} edge={edge} onClose={onEdited} />
        )
      }
    </RailMap>
  );
}

function Details({ rows, selected, types, actions, onClose, inDrawer }: Props & { readonly inDrawer: boolean }) {
  const { t } = useTranslation();
  useFocusBack();
  const listed = rows?.find(({ id }) => id === selected);
  // Chosen on the map it may stand on another page.
  const { data, error, reload } = useAsync(
    async (signal) => (listed === undefined ? railInfo(selected, { signal, quiet: true }) : undefined),
    [selected, listed === undefined],
  );
  const row = listed ?? data;
  const title = row?.name ?? liveRails.get(selected)?.name ?? '';
  const body =
    row === undefined ? (
      error !== undefined && <ErrorState error={error} onRetry={reload} />
    ) : (
      <RailFacts row={row} types={types} actions={actions} />
    );
  if (inDrawer) {
    return (
      <SideDrawer onClose={onClose} size={480} title={title} data-testid="rail-details">
        {body}
      </SideDrawer>
    );
  }
  return (
    <section className={`gl-float ${classes.card}`} aria-label={t('rail.details')} data-testid="rail-details">
      <header>
        <h2>{title}</h2>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      {body}
    </section>
  );
}
