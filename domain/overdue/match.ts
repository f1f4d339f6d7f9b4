import { idsNearestFirst } from '../orgs/path.ts';
import { factoryRule } from './factory.ts';
import { ruleTypeOf, type OverdueRule, type RuleType } from './rule.ts';

/** Where something stands that a rule is looked for. */
export interface RulePlace {
  /** `/root/…/id/` of its organisation. */
  readonly orgPath: string;
  readonly projectId: string | null;
}

/** An alarm or fault as the rules see it. */
export interface RuledEvent extends RulePlace {
  readonly kind: number;
  readonly typeCode: string;
  readonly severity: number;
}

type Fits = (rule: OverdueRule) => boolean;

/** The first enabled rule that fits: of its project, then of the nearest organisation, there by order. */
function first(rules: readonly OverdueRule[], ruleType: RuleType, place: RulePlace, fits: Fits): OverdueRule | null {
  const ids = idsNearestFirst(place.orgPath);
  const rank = (rule: OverdueRule): readonly [number, number, number] => [
    rule.projectId === null ? 1 : 0,
    ids.indexOf(rule.orgId),
    rule.orderNo,
  ];
  let found: OverdueRule | null = null;
  for (const rule of rules) {
    const isHere = rule.enabled && rule.ruleType === ruleType && ids.includes(rule.orgId);
    const isOfProject = rule.projectId === null || rule.projectId === place.projectId;
    if (isHere && isOfProject && fits(rule) && (found === null || isBefore(rank(rule), rank(found)))) found = rule;
  }
  return found;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
}

/**
 * The rule that says by when an event must be handled; the factory's where none fits.
 * @source docs/requirements.md A17, B4
 */
export function ruleForEvent(rules: readonly OverdueRule[], event: RuledEvent): OverdueRule {
  const ruleType = ruleTypeOf(event.kind);
  const fits: Fits = ({ severities, typeCodes }) =>
    (severities.length === 0 || severities.includes(event.severity)) &&
    (typeCodes.length === 0 || typeCodes.includes(event.typeCode));
  return first(rules, ruleType, event, fits) ?? factoryRule(ruleType);
}

/** The enabled rule of a type that is asked at a place, whatever it speaks of; null where there is none. */
export function nearestRule(rules: readonly OverdueRule[], ruleType: RuleType, place: RulePlace): OverdueRule | null {
  return first(rules, ruleType, place, () => true);
}

/**
 * The rule that says when a device at this place counts as silent; null where none does.
 * @source docs/requirements.md B1
 */
export function silenceRule(rules: readonly OverdueRule[], place: RulePlace): OverdueRule | null {
  return nearestRule(rules, 'device_silent', place);
}
