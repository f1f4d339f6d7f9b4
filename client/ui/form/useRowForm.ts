import { useState } from 'react';
import { CallError } from '#client/api/errors.ts';
import { useFields, type Faults, type Fields, type FieldsOptions } from './useFields.ts';
import { useGuardedClose, useUnsaved } from './unsaved.ts';

/** Names and values as a person reads them. */
export type ShownFields = ReadonlyArray<readonly [name: string, value: string]>;

/** Somebody else saved meanwhile. */
export interface Stale {
  /** What differs: name and value as it is now. */
  readonly changes: ShownFields;
  readonly onTake: (theirs: boolean) => void;
}

export interface RowFormOptions<Row, T extends object> extends Pick<FieldsOptions<T>, 'fieldOf'> {
  /** Absent: a new one. */
  readonly row: Row | undefined;
  readonly valuesOf: (row: Row | undefined) => T;
  /** The domain's rules over the values as they are, and the row they stand against. */
  readonly validate: (values: T, seen: Row | undefined) => Faults<T>;
  /** Sends what passed, with the version of the row as it was seen last; it says so and closes when that is done. */
  readonly send: (values: T, seen: Row | undefined) => Promise<void>;
  readonly shown: (row: Row) => ShownFields;
  /** Their row was taken: what the form holds beside its fields follows. */
  readonly onTheirs?: (row: Row) => void;
  readonly onClose: () => void;
}

export interface RowForm<Row, T extends object> extends Fields<T> {
  /** The row as it was read or taken last; absent while it is new. */
  readonly seen: Row | undefined;
  readonly stale: Stale | null;
  /** Closes; asks first while something is unsaved. */
  readonly close: () => void;
}

/**
 * A form of one row that several may edit at once: whoever saves second is told what the first one changed (9004) and
 * chooses whose version stands; leaving it unsaved is asked.
 * @source docs/requirements.md C0 (Forms)
 */
export function useRowForm<Row, T extends object>(options: RowFormOptions<Row, T>): RowForm<Row, T> {
  const { row, valuesOf, validate, send, shown, onTheirs, onClose, ...rest } = options;
  const [seen, setSeen] = useState(row);
  const [current, setCurrent] = useState<Row>();
  /** The last failure is told by the note of what somebody else changed. */
  const [isNoted, setIsNoted] = useState(false);
  const fields = useFields<T>({
    ...rest,
    initial: valuesOf(row),
    validate: (values) => validate(values, seen),
    send: (values) => send(values, seen),
    onFailure: (error) => {
      const isLate = error instanceof CallError && error.errno === 9004;
      const fresh = isLate ? (error.data as { current?: Row } | null)?.current : undefined;
      setIsNoted(fresh !== undefined);
      if (fresh !== undefined) setCurrent(fresh);
    },
  });
  useUnsaved(fields.dirty && !fields.sending);
  const close = useGuardedClose(fields.dirty, onClose);
  const take = (fresh: Row, theirs: boolean): void => {
    setSeen(fresh);
    setCurrent(undefined);
    if (!theirs) return;
    fields.reset(valuesOf(fresh));
    onTheirs?.(fresh);
  };
  const staleOf = (before: Row, now: Row): Stale => {
    const known = shown(before);
    return {
      changes: shown(now).filter(([, value], at) => value !== known[at]?.[1]),
      onTake: (theirs) => take(now, theirs),
    };
  };
  const stale = seen === undefined || current === undefined ? null : staleOf(seen, current);
  return { ...fields, failure: isNoted ? '' : fields.failure, seen, stale, close };
}
