import type {
  Achievement,
  AchievementInput,
  ActiveRuleSet,
  RuleSet,
  RuleSetInput,
  TeamMember,
  TeamMemberInput,
  Tutorial,
  TutorialInput,
  TutorialsByStyle,
} from '@nox/contracts';
import {
  adminList,
  adminOne,
  contentCalls,
  deletedItems,
  itemChanges,
  publicList,
  saveDisplayOrder,
} from './content-calls.ts';

export const teamCalls = {
  ...contentCalls<TeamMember, TeamMemberInput>('/team'),
  saveOrder: (ids: readonly string[], before?: readonly string[]) =>
    saveDisplayOrder('/team', ids, before),
};

export const teamQueries = {
  all: ['team'] as const,
  /** The active members, as every visitor sees them. */
  list: () => publicList<TeamMember[]>('team', '/team'),
  adminList: () => adminList<TeamMember[]>('team', '/team'),
  adminOne: (id: string) => adminOne('team', id, teamCalls),
  deleted: () => deletedItems('team', teamCalls),
  changes: (id: string) => itemChanges('team', id, teamCalls),
};

export const tutorialCalls = {
  ...contentCalls<Tutorial, TutorialInput>('/tutorials'),
  saveOrder: (ids: readonly string[], before?: readonly string[]) =>
    saveDisplayOrder('/tutorials', ids, before),
};

export const tutorialQueries = {
  all: ['tutorials'] as const,
  /** The published tutorials by style, as every visitor sees them. */
  list: () => publicList<TutorialsByStyle>('tutorials', '/tutorials'),
  adminList: () => adminList<TutorialsByStyle>('tutorials', '/tutorials'),
  adminOne: (id: string) => adminOne('tutorials', id, tutorialCalls),
  deleted: () => deletedItems('tutorials', tutorialCalls),
  changes: (id: string) => itemChanges('tutorials', id, tutorialCalls),
};

export const achievementCalls = contentCalls<Achievement, AchievementInput>('/achievements');

export const achievementQueries = {
  all: ['achievements'] as const,
  list: () => publicList<Achievement[]>('achievements', '/achievements'),
  adminList: () => adminList<Achievement[]>('achievements', '/achievements'),
  adminOne: (id: string) => adminOne('achievements', id, achievementCalls),
  deleted: () => deletedItems('achievements', achievementCalls),
  changes: (id: string) => itemChanges('achievements', id, achievementCalls),
};

export const ruleCalls = contentCalls<RuleSet, RuleSetInput>('/audition-rules');

export const ruleQueries = {
  all: ['rules'] as const,
  /** What visitors get of the active set; ApiError `not_found` when none is active. */
  active: () => publicList<ActiveRuleSet>('rules', '/audition-rules/active'),
  adminList: () => adminList<RuleSet[]>('rules', '/audition-rules'),
  adminOne: (id: string) => adminOne('rules', id, ruleCalls),
  deleted: () => deletedItems('rules', ruleCalls),
  changes: (id: string) => itemChanges('rules', id, ruleCalls),
};
