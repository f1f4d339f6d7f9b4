import { PostgresHosts } from '#db/engine/postgresHosts.ts';

/**
 * Where DATABASE_URL leads to now: of several hosts the one that may be written to. node-postgres, and whoever copies,
 * wants one host, and the same from the first word to the last.
 * @throws NoWritableHost
 */
export async function writableUrl(databaseUrl: string): Promise<string> {
  const hosts = new PostgresHosts(databaseUrl);
  if (hosts.current === null) await hosts.look();
  return hosts.current?.url ?? databaseUrl;
}
