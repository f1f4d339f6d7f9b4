/** The mark, as index.html has it, and how many alarms wait. */
const beams = 'M8 3v22M32 3v22M2 9h12M2 17h12M26 9h12M26 17h12';

function badge(count: number): string {
  const words = count > 9 ? '9+' : String(count);
  return (
    `<circle cx='28' cy='18' r='11.5' fill='#D5360E'/>` +
    `<text x='28' y='23.5' font-family='sans-serif' font-size='${words.length > 1 ? 13 : 16}' font-weight='700' ` +
    `text-anchor='middle' fill='#fff'>${words}</text>`
  );
}

/** The page's icon as an address. */
export function faviconOf(count: number): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30'>` +
    `<g stroke='#1B4F96' stroke-width='3.4' stroke-linecap='round'><path d='${beams}'/></g>` +
    `<circle cx='20' cy='13' r='8' fill='#2d8cf0'/>${count > 0 ? badge(count) : ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
