import type { Api } from '#server/app.ts';

/** A row of the quarantine as its list answers it. */
export type QuarantineRow = Api['POST /home/system/quarantine/listPage']['data']['records'][number];
export type QuarantineCause = Api['POST /home/system/quarantine/list']['data']['causes'][number];

/** Which rows an action is about. */
export type Which = { readonly ids: readonly string[] } | { readonly cause: string };
