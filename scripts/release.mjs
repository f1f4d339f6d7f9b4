// `npm run release`: the processes as plain JavaScript in one folder that a package or an image carries along.
import { cpSync, rmSync } from 'node:fs';
import { buildProcesses, releaseFolder } from './setup/buildProcesses.mjs';

const builtFile = await buildProcesses();
rmSync(releaseFolder, { recursive: true, force: true });
cpSync(builtFile(''), releaseFolder, { recursive: true });
