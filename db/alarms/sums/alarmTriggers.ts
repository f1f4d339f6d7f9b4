/** Columns of `alarm_change` behind the sign, and what a row of `event` gives for each. */
const given = (row: 'OLD' | 'NEW', asInt: (condition: string) => string): ReadonlyArray<readonly [string, string]> => {
  const took = (at: string, also = '') =>
    `CASE WHEN ${row}.${at} >= ${row}.first_occurred_at${also} THEN ${row}.${at} - ${row}.first_occurred_at END`;
  return [
    ...['org_id', 'project_id', 'rail_id', 'kind', 'type_code', 'severity', 'handled_status', 'first_occurred_at'].map(
      (column) => [column, `${row}.${column}`] as const,
    ),
    ['escalated', asInt(`${row}.escalation_level > 0`)],
    ['ack_ms', took('ack_at')],
    ['handle_ms', took('handled_at', ` AND ${row}.handled_by IS NOT NULL`)],
  ];
};

/** Counted already, so that the change must be told; else it is counted as it will stand then. */
function line(row: 'OLD' | 'NEW', asInt: (condition: string) => string): string {
  const columns = given(row, asInt);
  return `INSERT INTO alarm_change (sign, ${columns.map(([name]) => name).join(', ')})
 SELECT ${row === 'OLD' ? -1 : 1}, ${columns.map(([, value]) => value).join(', ')}
 FROM alarm_sums WHERE id = 1 AND (${row}.id <= counted_to OR ${row}.first_occurred_at < counted_from);`;
}

const counted = [
  'org_id',
  'project_id',
  'rail_id',
  'kind',
  'type_code',
  'severity',
  'handled_status',
  'first_occurred_at',
  'ack_at',
  'handled_at',
  'handled_by',
];
/** Columns whose change is told: who writes none of them, as a repeat does, pays nothing for the trigger. */
export const toldColumns = [...counted, 'escalation_level'] as const;
const told = toldColumns.join(', ');
const differs = (word: string): string =>
  [
    ...counted.map((column) => `NEW.${column} ${word} OLD.${column}`),
    '(NEW.escalation_level > 0) <> (OLD.escalation_level > 0)',
  ].join(' OR ');

const asIs = (condition: string): string => `(${condition})`;
const asNumber = (condition: string): string => `(${condition})::int`;
const forgotten = 'UPDATE alarm_sums SET rows_from =';

/**
 * The one place that every change of an alarm goes through, whoever writes it: what the day sums must add and take away
 * is noted in the transaction of the change. A row that retention removes stays counted.
 * @source docs/adr/0033-day-sums.md
 */
export const alarmTriggers = {
  sqlite: [
    `CREATE TRIGGER event_added AFTER INSERT ON event FOR EACH ROW\nBEGIN\n ${line('NEW', asIs)}\nEND;`,
    `CREATE TRIGGER event_changed AFTER UPDATE OF ${told} ON event FOR EACH ROW WHEN ${differs('IS NOT')}
BEGIN\n ${line('OLD', asIs)}\n ${line('NEW', asIs)}\nEND;`,
    `CREATE TRIGGER event_forgotten AFTER DELETE ON event FOR EACH ROW
BEGIN ${forgotten} OLD.first_occurred_at + 1 WHERE id = 1 AND rows_from <= OLD.first_occurred_at; END;`,
  ],
  postgres: [
    `CREATE FUNCTION event_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF TG_OP = 'UPDATE' THEN ${line('OLD', asNumber)} END IF;
 ${line('NEW', asNumber)}
 RETURN NULL; END $$;`,
    'CREATE TRIGGER event_added AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION event_changed();',
    `CREATE TRIGGER event_changed AFTER UPDATE OF ${told} ON event FOR EACH ROW WHEN (${differs('IS DISTINCT FROM')}) EXECUTE FUNCTION event_changed();`,
    `CREATE FUNCTION event_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 ${forgotten} gone.newest + 1 FROM (SELECT max(first_occurred_at) AS newest FROM removed) AS gone
 WHERE id = 1 AND rows_from <= gone.newest;
 RETURN NULL; END $$;`,
    `CREATE TRIGGER event_forgotten AFTER DELETE ON event REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_forgotten();`,
  ],
} as const;
