import { z } from 'zod';
import { keysOf } from './access/keyring.ts';
import { isLoopback } from './loopback.ts';
import { parseRedisAddress } from './redisAddress.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
/** One key, or several with commas between, the present one first; each of so many characters at least. */
const keys = (min: number) =>
  z.string().refine((setting) => keysOf(setting).every((key) => key.length >= min), `each key needs ${min} characters`);
/** As it stands, once it can be read. */
const redisUrl = z.string().superRefine((text, context) => {
  try {
    parseRedisAddress(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});
const port = z.coerce.number().int().min(0).max(65_535);
const watchPort = z.union([z.enum(['off', 'auto']), z.coerce.number().int().min(1).max(65_535)], {
  error: 'off, auto or a port from 1 to 65535',
});

/** Scheme, host and port alone. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
const origin = z.string().refine(isOrigin, { error: 'an address like https://push.example.com, without a path' });

/**
 * The environment of a process, all with defaults but the secrets, which the start script generates into the data
 * folder. Pure: the caller hands in `process.env`.
 * @source docs/requirements.md 0.11
 */
const schema = z.object({
  /** How libraries behave and how much is logged. It loosens nothing: DEMO alone does. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /**
   * The demonstration, and tests: captcha codes stand in the answers, MOCK, CAPTCHA_FIXED and the seed's accounts are
   * allowed, deliveries without a channel go to the outbox. On a loopback HOST only, and told at every start.
   */
  DEMO: flag.default(false),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_PATH: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  /** A copy that follows DATABASE_URL's database, for reports and exports of reports: they may be a little behind. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:/, { error: 'an address like postgres://user:password@host/name' })
    .optional(),
  /**
   * One Redis, or a cluster: `redis+cluster://user:password@host:port,host:port`.
   * @source docs/adr/0029-redis-cluster.md
   */
  REDIS_URL: redisUrl.default('redis://127.0.0.1:6379'),
  /**
   * Where the queues were before REDIS_URL moved: asked at start whether anything waits there. `yes-i-checked` when
   * it cannot be asked any more and holds none.
   */
  REDIS_FORMER_URL: redisUrl.optional(),
  /** The start script's own Redis: its port is another one each time. */
  REDIS_PRIVATE: flag.default(false),
  REDIS_DURABLE: z.string().optional(),
  REDIS_WAIT_REPLICAS: z.coerce.number().int().min(0).max(5).default(0),
  /** Lanes the doors write to; 1 on SQLite (one writer), 8 on PostgreSQL. */
  INGEST_LANES: z.coerce.number().int().min(1).max(16).optional(),
  APP_KEY: z.string().min(8),
  APP_SECRET: keys(16),
  TOKEN_PEPPER: keys(16),
  /** 32 bytes, base64url: encrypts stored secrets of devices and second factors. */
  DATA_KEY: keys(43),
  /** Signs the tokens for tiles and address search. */
  MAP_TOKEN_SECRET: keys(16),
  APP_TZ: z.string().default('Asia/Shanghai'),
  /** Calls a minute: of one address on the sign-in calls, of one session on all others. */
  AUTH_PER_MIN: z.coerce.number().int().positive().default(20),
  CALLS_PER_MIN: z.coerce.number().int().positive().default(300),
  /**
   * Calls a minute and address of callers without a session, and as many at once; who proved to be somebody is given
   * his back.
   */
  STRANGER_CALLS_PER_MIN: z.coerce.number().int().positive().default(3_000),
  /** Connections, and of them page sockets, that one server keeps open. */
  MAX_CONNECTIONS: z.coerce.number().int().min(100).max(100_000).default(5_000),
  MAX_SOCKETS: z.coerce.number().int().min(20).max(50_000).default(2_000),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  /** `log`: deliveries go to the file `outbox.log` in DATA_DIR. */
  MAIL_SENDER: z.enum(['log', 'smtp']).default('log'),
  /** `smtp://user:password@host:port` or `smtps://…`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Guardline <no-reply@localhost>'),
  SMS_SENDER: z.enum(['log']).default('log'),
  /** Instead of random captcha codes; with DEMO=1 only. */
  CAPTCHA_FIXED: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Without a stored language the browser's is used when it is supported. @source docs/requirements.md F9 */
  I18N_AUTO: flag.default(false),
  MAP_TILE_URL: z.string().optional(),
  MAP_DATUM: z.enum(['wgs84', 'gcj02']).default('wgs84'),
  /** Address search: asked with the server's own key; without a key the search stays in the house. */
  MAP_SERVICE_URL: z.url({ protocol: /^https?$/ }).default('https://restapi.amap.com'),
  MAP_SERVICE_KEY: z.string().optional(),
  WS_PATH: z.string().startsWith('/').default('/socket.io'),
  /**
   * Where pages open their socket when it is not where they came from, e.g. https://push.example.com.
   * @source SEED-299
   */
  WS_ORIGIN: origin.optional(),
  /** Pages of these origins may open a socket here, beside those of this very host; separated by comma. */
  PAGE_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .pipe(z.array(origin)),
  /**
   * The session's cookie reaches this domain and all below it: a socket on another host needs its half of a session.
   */
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, { error: 'a domain of at least two parts' })
    .optional(),
  /** Rows of one imported sheet. */
  IMPORT_MAX_ROWS: z.coerce.number().int().min(1).max(1_000_000).default(100_000),
  /**
   * One machine on SQLite: a backup every so many minutes (0: none), as many as are kept, and their folder, which
   * should lie on another disk; `backups` in DATA_DIR when none is named. The passphrase seals the secrets in them.
   */
  BACKUP_EVERY_MIN: z.coerce.number().int().min(0).max(44_640).default(0),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(96),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(8).optional(),
  /** Opens `/metrics`, and what is behind `/api/health/ready`, to whoever brings it. */
  METRICS_TOKEN: z.string().optional(),
  /**
   * A listener of their own for `/health` and `/metrics`: of the server, and of the workers. `off` is none, `auto` any
   * free port; a port that is taken leads to the next free one. On METRICS_HOST; elsewhere than on a loopback address
   * `/metrics` needs METRICS_TOKEN.
   */
  METRICS_PORT: watchPort.default('off'),
  WORKER_PORT: watchPort.default(9_465),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** With DEMO=1 only. */
  MOCK: flag.default(false),
  SEED_PASSWORD: z.string().min(6).optional(),
  /** Per signer: requests a second and burst of a device and of a gateway. */
  INGEST_DEVICE_RATE: z.coerce.number().positive().default(10),
  INGEST_DEVICE_BURST: z.coerce.number().positive().default(20),
  INGEST_GATEWAY_RATE: z.coerce.number().positive().default(50),
  INGEST_GATEWAY_BURST: z.coerce.number().positive().default(100),
  /** Share of Redis memory and age of the oldest waiting job above which telemetry is refused; alarms stay to 90 %. */
  INGEST_MEMORY_SHARE: z.coerce.number().min(0.05).max(0.9).default(0.6),
  INGEST_BACKLOG_SEC: z.coerce.number().positive().default(120),
  /** Free room of the disk of DATA_DIR below which telemetry is refused: so many MB, or such a share (up to 10 GB). */
  DISK_RESERVE_MB: z.coerce.number().min(0).default(512),
  DISK_RESERVE_SHARE: z.coerce.number().min(0).max(0.9).default(0.1),
  /** Below it alarms are refused too. */
  DISK_ALARM_RESERVE_MB: z.coerce.number().min(0).default(256),
  /**
   * A file of this size in DATA_DIR is given up when the disk is full, so that what waits can be stored; 0 for none.
   */
  DISK_BALLAST_MB: z.coerce.number().int().min(0).max(10_240).default(64),
});

export type Config = Readonly<z.infer<typeof schema>> & { readonly databasePath: string; readonly ingestLanes: number };

/** A socket on another host is refused unless the page is known there and its cookie reaches it. */
function socketFault({ WS_ORIGIN, PAGE_ORIGINS, COOKIE_DOMAIN }: z.infer<typeof schema>): string | null {
  const isBelow = (address: string): boolean => `.${new URL(address).hostname}`.endsWith(`.${COOKIE_DOMAIN}`);
  if (COOKIE_DOMAIN !== undefined) {
    const outside = [...PAGE_ORIGINS, ...(WS_ORIGIN === undefined ? [] : [WS_ORIGIN])].find((each) => !isBelow(each));
    if (outside !== undefined) return `COOKIE_DOMAIN: ${outside} is not below ${COOKIE_DOMAIN}`;
  }
  if (WS_ORIGIN === undefined) return null;
  if (PAGE_ORIGINS.length === 0) return 'PAGE_ORIGINS: needed with WS_ORIGIN, the addresses that pages are opened at';
  const { hostname } = new URL(WS_ORIGIN);
  const isElsewhere = PAGE_ORIGINS.some((page) => new URL(page).hostname !== hostname);
  return isElsewhere && COOKIE_DOMAIN === undefined
    ? 'COOKIE_DOMAIN: needed with WS_ORIGIN on another host, the domain that it shares with the pages'
    : null;
}

/** @throws Error naming each bad variable. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Bad environment — ${lines.join('; ')}`);
  }
  const config = parsed.data;
  if (config.DEMO && !isLoopback(config.HOST)) {
    throw new Error(`Bad environment — HOST: DEMO=1 is refused on ${config.HOST}, it needs a loopback address`);
  }
  for (const name of ['MOCK', 'CAPTCHA_FIXED'] as const) {
    const isGiven = config[name] !== undefined && config[name] !== false;
    if (isGiven && !config.DEMO) throw new Error(`Bad environment — ${name}: refused without DEMO=1`);
  }
  if (config.DATABASE_READ_URL !== undefined && config.DATABASE_URL === undefined) {
    throw new Error('Bad environment — DATABASE_READ_URL: a copy of PostgreSQL needs DATABASE_URL');
  }
  const fault = socketFault(config);
  if (fault !== null) throw new Error(`Bad environment — ${fault}`);
  if (config.MAIL_SENDER === 'smtp' && config.SMTP_URL === undefined) {
    throw new Error('Bad environment — SMTP_URL: needed with MAIL_SENDER=smtp');
  }
  return {
    ...config,
    databasePath: config.DATABASE_PATH ?? `${config.DATA_DIR}/guardline.db`,
    ingestLanes: config.INGEST_LANES ?? (config.DATABASE_URL === undefined ? 1 : 8),
  };
}
