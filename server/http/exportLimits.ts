/** Rows of one file that sets no limit of its own; above it is errno 9008. @source docs/requirements.md C0 */
export const maxExportRows = 50_000;
/** Read and written in one go: the loop is free between, and no more of the list is held. */
export const batchRows = 2_000;
