import { delimiter } from 'node:path';
import { libraryPath } from '#scripts/setup/installTools.mjs';

/** The environment of a program that may have been unpacked for this project alone, beside its libraries. */
export function toolEnv(): NodeJS.ProcessEnv {
  const folders = [libraryPath(), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return folders === '' ? process.env : { ...process.env, LD_LIBRARY_PATH: folders };
}
