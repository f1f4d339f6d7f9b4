/** What a row says: never changed, sealed or not. */
const said = [
  'id',
  'at',
  'user_id',
  'username',
  'ip',
  'action',
  'target_type',
  'target_id',
  'org_id',
  'result',
  'request_id',
  'data',
  'duration_ms',
  'mac',
];

const changed = 'audit_log: a row is never changed';
const removed = 'audit_log: rows are removed by the retention alone, the oldest first';
const moved = 'audit_chain: the ends of the chain only move on';
const start = `SELECT seq FROM audit_chain WHERE name = 'start'`;

const liteTrigger = (name: string, on: string, condition: string, message: string): string =>
  `CREATE TRIGGER ${name} BEFORE ${on} FOR EACH ROW WHEN ${condition}\nBEGIN SELECT RAISE(ABORT, '${message}'); END;`;

/** A function that refuses under a condition, and its trigger. */
const pgTrigger = (name: string, on: string, condition: string, message: string): string[] => [
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF ${condition} THEN RAISE EXCEPTION '${message}'; END IF;
 IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
 RETURN NEW; END $$;`,
  `CREATE TRIGGER ${name} BEFORE ${on} FOR EACH ROW EXECUTE FUNCTION ${name}();`,
];

const pgTruncate = (table: string): string[] => [
  `CREATE FUNCTION ${table}_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 RAISE EXCEPTION '${table}: never emptied'; END $$;`,
  `CREATE TRIGGER ${table}_emptied BEFORE TRUNCATE ON ${table} EXECUTE FUNCTION ${table}_emptied();`,
];

const isChanged = (differs: string): string =>
  ['OLD.seq IS NOT NULL', ...said.map((column) => `NEW.${column} ${differs} OLD.${column}`)].join(' OR ');
/** Retention moves the start of the chain first. */
const isKept = `OLD.seq IS NULL OR OLD.seq > coalesce((${start}), 0)`;

/**
 * They keep a slip or a stray statement from changing the audit log. Whoever owns the database can switch them off:
 * that is what the chain is for.
 * @source docs/adr/0022-audit-chain.md
 */
export const auditTriggers = {
  sqlite: [
    liteTrigger('audit_log_changed', 'UPDATE ON audit_log', isChanged('IS NOT'), changed),
    liteTrigger('audit_log_removed', 'DELETE ON audit_log', isKept, removed),
  ],
  sqliteChain: [
    liteTrigger('audit_chain_moved', 'UPDATE ON audit_chain', 'NEW.seq < OLD.seq OR NEW.name IS NOT OLD.name', moved),
    liteTrigger('audit_chain_removed', 'DELETE ON audit_chain', 'true', moved),
  ],
  postgres: [
    ...pgTrigger('audit_log_changed', 'UPDATE ON audit_log', isChanged('IS DISTINCT FROM'), changed),
    ...pgTrigger('audit_log_removed', 'DELETE ON audit_log', isKept, removed),
    ...pgTruncate('audit_log'),
  ],
  postgresChain: [
    ...pgTrigger(
      'audit_chain_moved',
      'UPDATE ON audit_chain',
      'NEW.seq < OLD.seq OR NEW.name IS DISTINCT FROM OLD.name',
      moved,
    ),
    ...pgTrigger('audit_chain_removed', 'DELETE ON audit_chain', 'true', moved),
    ...pgTruncate('audit_chain'),
  ],
} as const;
