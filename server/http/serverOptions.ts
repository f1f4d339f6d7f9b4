/** Who opens a connection and does not say what for is cut off (408); it is looked for every two seconds. */
export const serverOptions = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2_000 };
