/**
 * `npm run scaling`: writes docs/scaling.md, the arithmetic of fleets, from the results of the benchmark and the
 * faults.
 */
import { writeFileSync } from 'node:fs';
import { scalingPage } from './scaling/scalingPage.ts';

writeFileSync('docs/scaling.md', scalingPage());
