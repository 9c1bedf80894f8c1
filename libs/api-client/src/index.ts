export { accountQueries } from './account';
export { achievementCalls, achievementQueries } from './achievements';
export { ApiError } from './api-error';
export { applyAuditionChanges, auditionChanges, auditionRevision } from './audition-changes';
export { watchAuditions, type AuditionWatchState } from './audition-watch';
export {
  addReview,
  auditionQueries,
  deleteAuditionEntry,
  deleteNotSelected,
  deleteReview,
  exportSchedule,
  importAuditions,
  rejectPending,
  scheduleSlots,
  setAuditionStatus,
  undoBulkChange,
} from './auditions';
export { clientErrorQueries } from './client-errors';
export { configureApiClient, http } from './http';
export { createQueryClient, queryClientContext, type PageHandle } from './query-client';
export { ruleCalls, ruleQueries } from './rules';
export { teamCalls, teamQueries } from './team';
export { tutorialCalls, tutorialQueries } from './tutorials';
