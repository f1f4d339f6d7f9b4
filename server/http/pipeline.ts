import type { Context } from 'hono';
import { ulid } from 'ulid';
import { chainKeysOf, type ChainKeys } from '#db/audit/chainKeys.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import type { SessionRow } from '#db/sessions/findSession.ts';
import { may } from '#domain/access/access.ts';
import { lineOf } from '#domain/access/network.ts';
import type { ChangeName } from '#domain/changes.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { DomainError, type Errno } from '#domain/errno.ts';
import { second } from '#domain/time.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { maxBodyBytes } from '../gate/readBytes.ts';
import { addressOf, connectionOf } from './address.ts';
import { checkSignature, readSignedHeaders, refuseRepeat } from './checkSignature.ts';
import type { ServerDeps } from './deps.ts';
import { envelope, localeOf } from './envelope.ts';
import type { Idempotency } from './idempotency.ts';
import type { Rationing, Stage } from './rationed.ts';
import { idempotencyKeyOf, printsOf } from './idempotencyKey.ts';
import { addressCount } from './addressCount.ts';
import type { Limits } from './limits.ts';
import { requireProof } from './proof.ts';
import { isFormData, maxPublicBytes, parseBody, readBody, readForm, type BodyReader } from './readBody.ts';
import type { Refusals } from './refusals.ts';
import type { Repeats } from './repeats.ts';
import type { Access, AnyRoute, AuditDetail, Method, RequestFacts, TellingCall } from './route.ts';
import { outcomeOf, type OutcomeOptions } from './outcome.ts';
import { createCallHints } from './callHints.ts';
import { refuseDue, requireSession, scopeOf, extendSession, tokenOf } from './session.ts';
import { strictInput } from './strictInput.ts';

export interface Guards {
  readonly limits: Limits;
  readonly repeats: Repeats;
  readonly idempotency: Idempotency;
  readonly rationing: Rationing;
  readonly refusals: Refusals;
}

const noBody = { bytes: new Uint8Array(), release: () => undefined } as const;

/**
 * The steps that every call takes, in this order: limits by address, body, signature, session, its limit, repeat,
 * permission, ration, input, proof, route, audit. Nothing is read or asked for somebody who is over a limit.
 */
export function serveRoute(deps: ServerDeps, guards: Guards, declared: AnyRoute): (c: Context) => Promise<Response> {
  const route = { ...declared, input: strictInput(declared.input) };
  return async (c) => {
    const startedAt = monotonicMs();
    const request = factsOf(c, route, deps);
    const response = await guards.rationing.around(route.costly, (stage) =>
      answer(deps, guards, route, c, request, stage),
    );
    const labels = { route: `${route.method} ${route.path}`, status: String(response.status) };
    deps.metrics.observe('guardline_http_seconds', labels, (monotonicMs() - startedAt) / 1_000);
    return response;
  };
}

function factsOf(c: Context, route: AnyRoute, deps: ServerDeps): RequestFacts {
  return {
    id: ulid(deps.now()),
    method: route.method,
    path: new URL(c.req.url).pathname,
    ip: addressOf(c, deps.config.TRUST_PROXY),
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 200),
    arrivedAtMs: monotonicMs(),
    header: (name) => c.req.header(name),
  };
}

async function answer(
  deps: ServerDeps,
  guards: Guards,
  route: AnyRoute,
  c: Context,
  request: RequestFacts,
  stage: Stage,
): Promise<Response> {
  const headers = new Headers();
  const locale = localeOf(c.req.header('Accept-Language'));
  const options: OutcomeOptions = {
    locale,
    requestId: request.id,
    onUnforeseen: (error) => deps.log.error({ err: error, requestId: request.id, path: request.path }, 'a call failed'),
  };
  const releases: Array<() => void> = [];
  const work = () => run(deps, guards, route, c, request, headers, options, stage, releases);
  const outcome = await outcomeOf(work, options);
  for (const release of releases) release();
  if (outcome instanceof Response) return outcome;
  if (outcome.isReplay) headers.set('Idempotent-Replay', 'true');
  return envelope({ ...outcome.body, locale, headers, acceptEncoding: c.req.header('Accept-Encoding') });
}

async function run(
  deps: ServerDeps,
  guards: Guards,
  route: AnyRoute,
  c: Context,
  request: RequestFacts,
  headers: Headers,
  options: OutcomeOptions,
  stage: Stage,
  releases: Array<() => void>,
): Promise<unknown> {
  const now = deps.now();
  const query = new URL(c.req.url).searchParams;
  const isUpload = route.upload === true && isFormData(c.req.raw);
  const { gate } = deps;
  const line = lineOf(request.ip);
  const token = tokenOf(request, route.cookie === true);
  const knownAs = gate.known.keyOf(token);
  const calls = knownAs === null ? gate.calls : gate.knownCalls;
  const refuseFor = (seconds: number): void => {
    if (seconds === 0) return;
    guards.refusals.count(request.ip);
    headers.set('Retry-After', String(seconds));
    throw new DomainError(1429);
  };
  const toldOf = (error: unknown): never => {
    if (error instanceof DomainError && (error.errno === 1429 || error.errno === 1503))
      guards.refusals.count(request.ip);
    throw error;
  };
  const within = async (waiting: Promise<number>): Promise<void> => refuseFor(Math.ceil((await waiting) / second));
  refuseFor(calls.take(line));
  const signed = route.signed === false ? null : readSignedHeaders(request, deps.config, now);
  const counted = addressCount(guards.limits, route, line);
  if (counted !== null) {
    releases.push(counted.end);
    await within(counted.take(headers));
  }
  const reader: BodyReader = {
    bodies: (knownAs === null ? gate.bodies.anonymous : gate.bodies.people).from(line),
    key: knownAs ?? line,
    headers,
  };
  // What everybody may call takes little; an upload is read when its sender is known and may send it.
  const limit = route.access === 'public' ? maxPublicBytes : maxBodyBytes;
  const sent = route.method === 'GET' || isUpload ? noBody : await readBody(reader, c.req.raw, limit).catch(toldOf);
  releases.push(sent.release);
  const body = sent.bytes;
  if (signed !== null) checkSignature({ request, query, body: isUpload ? null : body, signed }, deps.config);
  // No session is asked for: the signature is all there is to prove.
  if (route.access === 'public' && knownAs !== null) calls.giveBack(line);
  let session: SessionRow | null = null;
  if (route.access !== 'public') {
    session = await requireSession(deps, request, token, now).catch((error: unknown) => {
      if (!(error instanceof DomainError)) calls.giveBack(line);
      else if (token !== undefined) gate.known.forget(token);
      throw error;
    });
    calls.giveBack(line);
    if (token !== undefined) gate.known.add(token);
    gate.connections.prove(connectionOf(c));
    // What the page asks by itself is no sign that somebody sits before it.
    const isByItself = request.header('App-Background') === '1';
    headers.set('Access-Token-Expires', String(extendSession(deps, session, now, isByItself)));
    await within(guards.limits.session(session.id));
    if (route.whileDue !== true) await refuseDue(deps, session, now);
  }
  if (signed !== null) await refuseRepeat(request, signed, guards.repeats, now);
  const scope = session === null ? null : scopeOf(session);
  const auditKeys = chainKeysOf(deps.config);
  if (typeof route.access === 'object' && !may(scope?.access ?? [], route.access)) {
    const denied = createAudit({ audit: route.audit ?? 'access.denied' }, request, session, now, auditKeys);
    denied.say({ result: 1403, data: { call: `${route.method} ${route.path}` } });
    await deps.db.write((tx) => denied.write(tx));
    throw new DomainError(1403);
  }
  await stage.begin(session, headers);
  const key = session === null ? null : idempotencyKeyOf(request, route);
  const owner = session === null ? reader : { bodies: gate.bodies.people, key: session.id, headers };
  const given = await givenOf(route, c, query, body, owner).catch(toldOf);
  const work = async (): Promise<unknown> => {
    const input = route.input.parse(given);
    const audit = createAudit(route, request, session, now, auditKeys);
    const callHints = createCallHints(deps, route.tells, scope);
    const call: TellingCall<unknown, Access, ChangeName, Method> = {
      input,
      scope,
      session,
      locale: options.locale,
      now,
      request,
      deps,
      headers,
      read: (reading) => deps.db.snapshot(reading),
      ask: scope === null ? null : (verb, wanted) => deps.readers.ask(verb, scope, wanted),
      write: route.method === 'GET' ? null : (writing) => auditedWrite(deps, audit, writing),
      prove: () => requireProof(session, now),
      audit: audit.say,
      tell: callHints.note,
      worked: stage.worked,
    };
    return stage.within(async () => {
      const answer = await handle(route, audit, call);
      await callHints.publish(answer);
      return answer;
    });
  };
  if (session === null || key === null) return counted === null ? work() : counted.settle(work);
  headers.set('Idempotency-Key', key);
  const prints = await printsOf(given instanceof FormData ? given : body, deps.config.TOKEN_PEPPER);
  const keyed = { userId: session.user.id, path: route.path, key, prints };
  return guards.idempotency.once(keyed, () => outcomeOf(work, options));
}

type Audit = ReturnType<typeof createAudit>;

function auditedWrite<T>(deps: ServerDeps, audit: Audit, writing: (tx: WriteTx) => Promise<T>): Promise<T> {
  return deps.db.write(async (tx) => {
    const result = await writing(tx);
    await audit.write(tx);
    return result;
  });
}

async function handle(
  route: AnyRoute,
  audit: Audit,
  call: TellingCall<unknown, Access, ChangeName, Method>,
): Promise<unknown> {
  try {
    if (route.proof === 'recent') call.prove();
    return await route.handle(call as never);
  } catch (error) {
    // What was tried and refused leaves its row too; the transaction that would have held it is gone.
    if (error instanceof DomainError && audit.wanted()) {
      audit.say({ result: error.errno });
      await call.deps.db.write((tx) => audit.write(tx));
    }
    throw error;
  }
}

async function givenOf(
  route: AnyRoute,
  c: Context,
  query: URLSearchParams,
  body: Uint8Array,
  reader: BodyReader,
): Promise<unknown> {
  if (route.method === 'GET') return Object.fromEntries(query);
  if (route.upload === true) return readForm(reader, c.req.raw);
  return parseBody(body, c.req.header('Content-Type') ?? '', route.form === true);
}

/** One row a call of a route that has an audit name, whatever it wrote. */
function createAudit(
  route: Pick<AnyRoute, 'audit'>,
  request: RequestFacts,
  session: SessionRow | null,
  now: number,
  keys: ChainKeys,
) {
  const startedAt = monotonicMs();
  let detail: AuditDetail = {};
  let written = false;
  return {
    wanted: () => route.audit !== null && !written,
    say: (more: AuditDetail): void => {
      detail = { ...detail, ...more };
    },
    write: async (tx: WriteTx): Promise<void> => {
      if (route.audit === null || written) return;
      const entry = {
        at: now,
        userId: detail.userId ?? session?.user.id ?? null,
        username: detail.username ?? session?.user.username ?? null,
        ip: request.ip,
        action: route.audit,
        targetType: detail.targetType ?? null,
        targetId: detail.targetId ?? null,
        orgId: detail.orgId ?? homeOf(session),
        result: (detail.result ?? 0) satisfies Errno,
        requestId: request.id,
        data: detail.data ?? null,
        durationMs: Math.round(monotonicMs() - startedAt),
      };
      await writeAudit(tx, entry, keys);
      tx.afterCommit(() => {
        written = true;
      });
    },
  };
}

/**
 * Whose log a row belongs to when the call does not say. Root changes things of every organisation wherever its account
 * was put: what it does below the top is for root's eyes, or the people there would read names of other organisations.
 */
function homeOf(session: SessionRow | null): string | null {
  if (session === null) return null;
  const { roles, orgId, orgPath } = session.user;
  return roles.includes('root') && orgPath !== session.orgPath ? null : orgId;
}
