import type { ActiveRuleSet, RuleSet, RuleSetInput } from '@nox/contracts';
import { adminList, adminOne, contentCalls, publicList } from './content-calls.ts';

const PATH = '/audition-rules';

export const ruleCalls = contentCalls<RuleSet, RuleSetInput>(PATH);

export const ruleQueries = {
  all: ['rules'] as const,
  /** What visitors get of the active set; ApiError `not_found` when none is active. */
  active: () => publicList<ActiveRuleSet>('rules', `${PATH}/active`),
  adminList: () => adminList<RuleSet[]>('rules', PATH),
  adminOne: (id: string) => adminOne('rules', id, ruleCalls),
};
