export interface Signal {
  readonly given: Promise<void>;
  give(): void;
}

/** Lets one chain of calls wait for a step of another. */
export function signal(): Signal {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
