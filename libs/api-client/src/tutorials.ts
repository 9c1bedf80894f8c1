import type { Tutorial, TutorialInput, TutorialsByStyle } from '@nox/contracts';
import {
  adminList,
  adminOne,
  contentCalls,
  publicList,
  saveDisplayOrder,
} from './content-calls.ts';

const PATH = '/tutorials';

export const tutorialCalls = {
  ...contentCalls<Tutorial, TutorialInput>(PATH),
  saveOrder: (ids: readonly string[]) => saveDisplayOrder(PATH, ids),
};

export const tutorialQueries = {
  all: ['tutorials'] as const,
  /** The published tutorials by style, as every visitor sees them. */
  list: () => publicList<TutorialsByStyle>('tutorials', PATH),
  adminList: () => adminList<TutorialsByStyle>('tutorials', PATH),
  adminOne: (id: string) => adminOne('tutorials', id, tutorialCalls),
};
