// It stands in the client's project, where the linter's type check does not find it by its folder.
/// <reference types="node" />
/** `npx tsx scripts/pageInitials.ts`: writes the pinyin initials of the menu's entries for the search in the header. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './setup/findTools.mjs';
import { pageInitials } from './search/pageInitials.ts';

const file = join(projectDir, 'client', 'layout', 'search', 'pageInitials.json');
writeFileSync(file, `${JSON.stringify(pageInitials(), null, 2)}\n`);
console.log(`${Object.keys(pageInitials()).length} entries in client/layout/search/pageInitials.json`);
