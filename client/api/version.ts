/** @source seed §1 */
export const version = '2.7.0';
