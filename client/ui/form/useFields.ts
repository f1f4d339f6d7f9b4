import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import type { FieldFault } from '#domain/access/fieldTexts.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { atField } from './atField.ts';
import { followed, isSame } from './followed.ts';
import { useLeftFailure } from './useLeftFailure.ts';
import { wordsOf } from './words.ts';

/** Faults by field: a row of the domain's texts, or words of the screen's own. */
export type Faults<T> = Partial<Record<keyof T, FieldFault | string | null>>;
type NamesOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;
type Errors<T> = Partial<Record<keyof T, string>>;

export interface FieldsOptions<T extends object> {
  readonly initial: T;
  /**
   * The form stays open after it was saved: what was sent is saved then, what was typed since is not, and where
   * `initial` becomes another one, by this save or somebody else's, the fields that hold nothing unsaved follow.
   */
  readonly stays?: boolean;
  /** The domain's rules over the values as they are; asked at every change. */
  readonly validate?: (values: T) => Faults<T>;
  /**
   * Sends what passed. What it throws is told at the named fields, else as `failure`, and as a message to who has left.
   */
  readonly send: (values: T) => Promise<void>;
  /** Fields that an errno speaks of without naming them. */
  readonly fieldOf?: Readonly<Record<number, keyof T & string>>;
  /** After a failure was told: to empty a password, to open the row of somebody else's change (9004). */
  readonly onFailure?: (error: unknown) => void;
}

export interface Fields<T extends object> {
  readonly values: T;
  /** Words at the fields that were changed or sent. */
  readonly errors: Errors<T>;
  /** Words of a failure that names no field. */
  readonly failure: string;
  readonly sending: boolean;
  /** Something differs from what the form began with. */
  readonly dirty: boolean;
  /** Sets values by program: their old faults are no longer shown. */
  readonly set: (patch: Partial<T>) => void;
  /** Starts again, with other values when given. */
  readonly reset: (values?: T) => void;
  /** Shows the faults of the named fields, focuses the first of them, and says whether there was none. */
  readonly passes: (...names: ReadonlyArray<keyof T & string>) => boolean;
  /** Marks fields that somebody else found wrong, such as another call's answer. */
  readonly tell: (error: unknown) => void;
  readonly submit: (event?: FormEvent) => void;
  /** For the form element. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
  /** For a text, password or number-as-text input. */
  readonly text: (name: NamesOf<T, string>) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** For a select and other inputs that hand over their value. */
  readonly choice: <K extends keyof T & string>(
    name: K,
  ) => { readonly value: T[K]; readonly error: string | undefined; readonly onChange: (value: T[K]) => void };
  /** For a number input; an empty one is 0. */
  readonly number: (name: NamesOf<T, number>) => {
    readonly value: number;
    readonly error: string | undefined;
    readonly onChange: (value: string | number) => void;
  };
  /** For a checkbox or switch. */
  readonly flag: (name: NamesOf<T, boolean>) => {
    readonly checked: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * A form of the product: judged at every change by the domain's own rules, the server's faults at their fields, the
 * first wrong field focused, nothing sent twice.
 * @source docs/requirements.md C0 (Forms)
 */
export function useFields<T extends object>(options: FieldsOptions<T>): Fields<T> {
  const { initial, stays = false, validate, send, fieldOf = {}, onFailure } = options;
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [known, setKnown] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<keyof T>>(new Set());
  const [told, setTold] = useState<Errors<T>>({});
  const [failure, setFailure] = useState('');
  /** What is on its way to the server. */
  const [sent, setSent] = useState<T | null>(null);
  const [focusRound, setFocusRound] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const watchLeaving = useLeftFailure();

  if (stays && !isSame(known, initial)) {
    setKnown(initial);
    setStart(initial);
    setValues(followed(values, sent ?? start, initial));
  }

  const faults: Faults<T> = validate?.(values) ?? {};
  const errors: Errors<T> = {};
  for (const name of Object.keys(values) as Array<keyof T>) {
    const words = told[name] ?? (shown.has(name) ? wordsOf(faults[name]) : undefined);
    if (words !== undefined) errors[name] = words;
  }

  useEffect(() => {
    if (focusRound > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRound]);

  const forget = (names: ReadonlyArray<keyof T>): void =>
    setTold((before) => {
      if (!names.some((name) => before[name] !== undefined)) return before;
      const rest = { ...before };
      for (const name of names) delete rest[name];
      return rest;
    });
  const change = (name: keyof T, value: unknown): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setShown((before) => new Set(before).add(name));
    forget([name]);
  };
  const set = (patch: Partial<T>): void => {
    const names = Object.keys(patch) as Array<keyof T>;
    setValues((before) => ({ ...before, ...patch }));
    setShown((before) => new Set([...before].filter((name) => !names.includes(name))));
    forget(names);
  };
  const reset = (next: T = start): void => {
    setStart(next);
    setValues(next);
    setShown(new Set());
    setTold({});
    setFailure('');
  };
  const passes = (...names: ReadonlyArray<keyof T & string>): boolean => {
    setShown((before) => new Set([...before, ...names]));
    const wrong = names.some((name) => wordsOf(faults[name]) !== undefined);
    if (wrong) setFocusRound((before) => before + 1);
    return !wrong;
  };
  const tell = (thrown: unknown): void => {
    const error = atField(thrown, fieldOf);
    const next: Errors<T> = {};
    let isUnnamed = true;
    for (const { field, message } of error instanceof CallError ? error.fields : []) {
      const name = (field.split('.')[0] ?? field) as keyof T;
      if (!(name in values)) continue;
      next[name] = message;
      isUnnamed = false;
    }
    setTold((before) => ({ ...before, ...next }));
    setFailure(isUnnamed ? messageOf(error) : '');
    if (!isUnnamed) setFocusRound((before) => before + 1);
  };
  const run = async (): Promise<void> => {
    busy.current = true;
    setSent(values);
    const tellWhoLeft = watchLeaving();
    try {
      await send(values);
      // Unless what was saved has come back already.
      if (stays) setStart((now) => (now === start ? values : now));
    } catch (error) {
      tellWhoLeft(error);
      tell(error);
      onFailure?.(error);
    } finally {
      busy.current = false;
      setSent(null);
    }
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (busy.current) return;
    setFailure('');
    setTold({});
    if (passes(...(Object.keys(values) as Array<keyof T & string>))) void run();
  };
  return {
    values,
    errors,
    failure,
    sending: sent !== null,
    dirty: (Object.keys(values) as Array<keyof T>).some((name) => values[name] !== start[name]),
    set,
    reset,
    passes,
    tell,
    submit,
    form: { ref: element, onSubmit: submit, noValidate: true },
    text: (name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event) => change(name, event.currentTarget.value),
    }),
    choice: (name) => ({ value: values[name], error: errors[name], onChange: (value) => change(name, value) }),
    number: (name) => ({
      value: values[name] as number,
      error: errors[name],
      onChange: (value) => change(name, typeof value === 'number' ? value : 0),
    }),
    flag: (name) => ({
      checked: values[name] as boolean,
      onChange: (event) => change(name, event.currentTarget.checked),
    }),
  };
}
