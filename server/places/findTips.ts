import type { Scope } from '#domain/access/access.ts';
import { searchRegions } from '#domain/places/searchRegions.ts';
import { tipLimit, type Tip } from '#domain/places/tip.ts';
import { hour, second } from '#domain/time.ts';
import type { ServerDeps } from '../http/deps.ts';
import { askMapService, type TipQuestion } from './mapService.ts';

/** @source docs/requirements.md D6 */
const keepMs = hour;
/** A service that failed is not waited for again for so long. */
const restMs = 10 * second;
const mostKept = 1_000;

interface Known {
  readonly kept: Map<string, { readonly at: number; readonly tips: readonly Tip[] }>;
  restsUntil: number;
}
const known = new WeakMap<object, Known>();

function knownOf(deps: ServerDeps): Known {
  const found = known.get(deps.redis) ?? { kept: new Map(), restsUntil: 0 };
  known.set(deps.redis, found);
  return found;
}

/** What the maps service says, kept for an hour; null without a key and while it does not answer. */
async function farTips(deps: ServerDeps, question: TipQuestion, now: number): Promise<readonly Tip[] | null> {
  if (deps.config.MAP_SERVICE_KEY === undefined) return null;
  const state = knownOf(deps);
  const { kept } = state;
  const key = JSON.stringify(question);
  const last = kept.get(key);
  if (last !== undefined && now - last.at < keepMs) return last.tips;
  if (now < state.restsUntil) return null;
  try {
    const tips = await askMapService(deps.config, question);
    kept.delete(key);
    kept.set(key, { at: now, tips });
    // The oldest go first: a map keeps the order in which its keys came.
    for (const old of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(old);
    }
    return tips;
  } catch (error) {
    // Never with its address: the key stands in it.
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ reason }, 'the maps service gave no suggestions, the search stays in the house');
    state.restsUntil = now + restMs;
    return null;
  }
}

/** What the house knows itself: guardrails and devices of the scope, then regions. */
async function ownTips(deps: ServerDeps, scope: Scope, keyword: string): Promise<readonly Tip[]> {
  const input = { keyword, limit: tipLimit };
  const own = await (await deps.readers.ask('searchOwnPlaces', scope, input)).value();
  // Many devices of one bridge must not hide the city of the same name.
  const regions = searchRegions(keyword, tipLimit);
  const room = Math.max(tipLimit - regions.length, tipLimit / 2);
  return [...[...own.rails, ...own.devices].slice(0, room), ...regions].slice(0, tipLimit);
}

/**
 * Suggestions for an address. Never fails for want of the maps service.
 * @source docs/requirements.md D6, SPEC-030
 */
export async function findTips(
  deps: ServerDeps,
  scope: Scope,
  question: TipQuestion,
  now: number,
): Promise<readonly Tip[]> {
  return (await farTips(deps, question, now)) ?? ownTips(deps, scope, question.keywords);
}
