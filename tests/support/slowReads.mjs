// Preloaded (`--import`) into processes of the product: each read of SQLite takes SLOW_READS_MS longer, on the loop as
// the read itself is. Of what the server asks for people, or with SLOW_READS_OF=all of every connection.
import Sqlite from 'better-sqlite3';

const slowMs = Number(process.env.SLOW_READS_MS ?? 0);
const isOfAll = process.env.SLOW_READS_OF === 'all';
const isServer = /server.main\.[jt]s$/.test(process.argv[1] ?? '');
const readers = new WeakSet();
const still = new Int32Array(new SharedArrayBuffer(4));

const name = 'pragma';
const realPragma = Sqlite.prototype[name];
Sqlite.prototype[name] = function (text, ...more) {
  if (text.startsWith('query_only')) readers.add(this);
  return realPragma.call(this, text, ...more);
};

const statements = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'));
for (const each of ['all', 'get', 'iterate']) {
  const real = statements[each];
  statements[each] = function (...given) {
    if (slowMs > 0 && this.reader && (isOfAll || (isServer && readers.has(this.database))))
      Atomics.wait(still, 0, 0, slowMs);
    return real.apply(this, given);
  };
}
