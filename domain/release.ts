/** The release that this is, as in package.json. */
export const appVersion = '2.7.0';
