/** `npx tsx scripts/search/writeInitials.ts`: writes the pinyin initials of the menu's entries for the search in the header. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../setup/findTools.mjs';
import { pageInitials } from './pageInitials.ts';

const file = join(projectDir, 'client', 'layout', 'search', 'pageInitials.json');
writeFileSync(file, `${JSON.stringify(pageInitials(), null, 2)}\n`);
console.log(`${Object.keys(pageInitials()).length} entries in client/layout/search/pageInitials.json`);
