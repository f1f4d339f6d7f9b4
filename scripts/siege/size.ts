/** How large a siege is. The short form is part of `npm test`, beside other tests: it proves that nothing ends. */
export interface SiegeSize {
  readonly form: 'full' | 'short';
  readonly people: number;
  readonly devices: number;
  /** One ordinary call of each person, one report of each device. */
  readonly personEveryMs: number;
  readonly deviceEveryMs: number;
  /** How long each flood runs. */
  readonly floodMs: number;
  /** A flood that was over sooner is looked at for so long: everybody has asked and enough devices have reported. */
  readonly leastMs: number;
  /** How long one runs that did not come into being at first. */
  readonly againMs: number;
  /**
   * How often a flood is tried, each time in a fresh town, while nothing but time is wrong: other tests share the
   * machine.
   */
  readonly tries: number;
  /** The same of no flood at all: until the machine is free enough to be judged on. */
  readonly quietTries: number;
  /** What is still counted as the flood's doing after its end. */
  readonly afterMs: number;
  /** Synthetic rows of the audit log: what an export reads. */
  readonly auditRows: number;
  /** Accounts that are guessed at, one guess each. */
  readonly guessed: number;
  /** p95 of people's ordinary calls during a flood. */
  readonly p95Ms: number;
  /** Of the packets, calls and guesses of a flood. */
  readonly share: number;
}

export const sizes: Readonly<Record<'full' | 'short', SiegeSize>> = {
  full: {
    form: 'full',
    people: 100,
    devices: 1_000,
    personEveryMs: 3_000,
    deviceEveryMs: 30_000,
    floodMs: 12_000,
    leastMs: 6_000,
    againMs: 24_000,
    tries: 1,
    quietTries: 1,
    afterMs: 2_000,
    auditRows: 49_000,
    guessed: 500,
    p95Ms: 500,
    share: 1,
  },
  short: {
    form: 'short',
    people: 20,
    devices: 100,
    personEveryMs: 500,
    deviceEveryMs: 2_000,
    floodMs: 900,
    leastMs: 900,
    againMs: 8_000,
    tries: 4,
    quietTries: 8,
    afterMs: 100,
    auditRows: 2_000,
    guessed: 25,
    // Whether people are answered at all, not how fast: other tests share the cores.
    p95Ms: 5_000,
    share: 0.05,
  },
};

/** The server's and the workers' promise P7. */
export const mostMemoryMb = 512;
