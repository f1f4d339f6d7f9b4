import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Commands of the processes that have this data folder in their environment, command line or working folder. Linux. */
export function leftOver(dataDir: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      // Redis writes its own title over both.
      const isItsOwn = [environment, command, readlinkSync(`/proc/${pid}/cwd`)].some((text) => text.includes(dataDir));
      if (isItsOwn && !command.includes('defunct')) found.push(command);
    } catch {
      // Gone between the two looks.
    }
  }
  return found;
}
