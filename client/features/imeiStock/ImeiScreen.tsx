import { CloseButton, Select } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { isEndedImport } from '#domain/imei/importJob.ts';
import type { CallOptions } from '#client/api/http.ts';
import { onEvent } from '#client/realtime/live.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { ChooseDialog } from '#client/ui/form/ChooseDialog.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { exportImeis, findImeis, pageImeis } from './calls.ts';
import { imeiActions, type ImeiDialog } from './imeiActions.ts';
import { imeiColumns } from './columns.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { imeiDefaults, imeiFilters } from './filters.ts';
import { ImeiCard } from './ImeiCard.tsx';
import { ImeiForm } from './ImeiForm.tsx';
import { useImeiActions } from './useImeiActions.ts';
import { useModels } from './useModels.ts';
import list from '#client/ui/list/list.module.css';
import classes from './imeiStock.module.css';

const dataOf = (row: ImeiRow) => ({ 'data-imei': row.imei, 'data-status': row.status });

/** /imeiImport/imei: the stock of IMEIs. @source docs/requirements.md C23 */
export function ImeiScreen() {
  const { t } = useTranslation();
  const defaults = useOwnPageSize(imeiDefaults);
  const [filters, setFilters] = useQueryState(defaults);
  const { dialog, open: openDialog, close } = useDialog<ImeiDialog>();
  const models = useModels();
  const key = JSON.stringify(filters);
  const load = (page: number, size: number, options: CallOptions = {}) =>
    pageImeis({ ...filters, page, size }, options);
  const picks = usePicked<ImeiRow>(key, load);
  const { drop } = picks;
  const imeis = useLiveList<ImeiRow>(['imeis', 'organizations'], {
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findImeis(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const { rows, reload } = imeis;
  // An import that has ended has changed the stock.
  useEffect(() => onEvent('import:progress', ({ status }) => isEndedImport(status) && reload()), [reload]);
  const actions = useImeiActions(reload);
  // The file of the batch that is filtered by, once a row of it is there.
  const batchName = rows?.find(({ batchId }) => batchId === filters.batch)?.batchName;
  const byBatch = useLatest((batch: string) => setFilters({ batch, page: 1 }));
  const columns = useMemo(() => imeiColumns({ t, onBatch: (batch) => byBatch.current(batch) }), [t, byBatch]);
  return (
    <div className={list.page} data-testid="imei-screen">
      <ListFrame
        area="imei"
        title={t('page.imei.title')}
        view="imeis"
        list={imeis}
        columns={columns}
        actions={imeiActions({ t, actions, open: openDialog })}
        actionsWidth={136}
        busy={actions.busy}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => openDialog({ kind: 'form', row })}
        isTall={false}
        rowData={dataOf}
        renderCard={(row, foot) => <ImeiCard row={row}>{foot}</ImeiCard>}
        onExport={(sheet, ids) => exportImeis(filters, sheet, ids)}
        add={{ label: t('imei.add'), run: () => openDialog({ kind: 'form' }) }}
        onReset={imeiFilters.count(filters) > 0 ? () => setFilters(imeiFilters.none) : undefined}
        empty={{ hint: t('imei.emptyHint') }}
      >
        <FilterFields area="imei" of={imeiFilters} filters={filters} onChange={setFilters} choices={{ models }}>
          {() =>
            filters.batch !== '' && (
              <span className={classes.batch} data-testid="imei-batch">
                <span className="gl-cut">{t('imei.filter.batch', { name: batchName ?? filters.batch })}</span>
                <CloseButton
                  size="sm"
                  aria-label={t('imei.filter.dropBatch')}
                  onClick={() => setFilters({ batch: '', page: 1 })}
                />
              </span>
            )
          }
        </FilterFields>
      </ListFrame>
      {dialog?.kind === 'form' && (
        <ImeiForm
          {...(dialog.row === undefined ? {} : { row: dialog.row })}
          models={models}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
      {dialog?.kind === 'move' && (
        <ChooseDialog<string | null>
          title={t('imei.moveTitle', { n: dialog.rows.length })}
          name="imei-move"
          initial={null}
          isChosen={(orgId) => orgId !== null}
          onClose={close}
          onChoose={async (orgId) => {
            if (!(await actions.move(dialog.rows, orgId ?? ''))) return;
            drop(dialog.rows);
            close();
          }}
        >
          {(value, set) => (
            <OrgSelect label={t('imei.col.org')} required value={value} onChange={set} testId="imei-move-to" />
          )}
        </ChooseDialog>
      )}
      {dialog?.kind === 'model' && (
        <ChooseDialog<string | null>
          title={t('imei.modelTitle', { n: dialog.rows.length })}
          name="imei-model"
          initial={null}
          isChosen={(modelId) => modelId !== null}
          onClose={close}
          onChoose={async (modelId) => {
            if (!(await actions.setModel(dialog.rows, modelId ?? ''))) return;
            drop(dialog.rows);
            close();
          }}
        >
          {(value, set) => (
            <Select label={t('imei.col.model')} withAsterisk data={models} value={value} onChange={set} />
          )}
        </ChooseDialog>
      )}
      {dialog?.kind === 'create' && (
        <CreateDialog
          rows={dialog.rows}
          onClose={close}
          onDone={() => {
            drop(dialog.rows);
            reload();
          }}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
