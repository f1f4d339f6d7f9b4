/** `npm run rights`: writes docs/rights.md, the table of who may call what, from the declarations of the routes. */
import { writeFileSync } from 'node:fs';
import { rightsPage } from './rights/rightsPage.ts';

writeFileSync('docs/rights.md', rightsPage());
