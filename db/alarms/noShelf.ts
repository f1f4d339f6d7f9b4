/** Columns of an alarm that is not shelved. */
export const noShelf = { shelvedUntil: null, shelvedBy: null, shelvedByName: null, shelveReason: null } as const;
