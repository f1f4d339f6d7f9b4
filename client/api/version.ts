/** @source docs/requirements.md 0.9 */
export const version = '2.7.0';
