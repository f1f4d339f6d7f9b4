/** What the filters offer. */
export const severitiesShown = ['1', '2', '3', '4'] as const;
export const handledShown = ['00', '01', '02', '03', '04'] as const;
export const conditionsShown = ['active', 'cleared'] as const;
