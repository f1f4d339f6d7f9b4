// Preloaded (`--import`) into a process of the product: at its KILL_AT-th statement to either engine it is killed.
import Sqlite from 'better-sqlite3';
import pg from 'pg';

let left = Number(process.env.KILL_AT);

for (const [prototype, name] of [
  [Sqlite.prototype, 'exec'],
  [pg.Client.prototype, 'query'],
]) {
  const real = prototype[name];
  prototype[name] = function (...given) {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return real.apply(this, given);
  };
}
