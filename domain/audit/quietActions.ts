/**
 * What a browser saves by itself while somebody works: kept like every write, but listed only when it is asked for by
 * name, or it would drown what people did.
 */
export const quietActions: readonly string[] = ['setting.tabs'];
