/** Names of hosts at addresses of the house, which root lets channels reach. */
export const mostHosts = 50;

const label = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?';
const name = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})*$`);
const sixth = /^\[[\da-f:.]+\]$/;

/** Whether this is the name of one host as a URL writes it: no port, no path, no star. */
export function isHostName(text: string): boolean {
  if (!name.test(text) && !sixth.test(text)) return false;
  return URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text;
}
