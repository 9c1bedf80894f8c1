export { accountQueries } from './account.ts';
export { ApiError, unreachable } from './api-error.ts';
export { applyAuditionChanges, auditionChanges, auditionRevision } from './audition-changes.ts';
export { watchAuditions, type AuditionWatchState } from './audition-watch.ts';
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
} from './auditions.ts';
export { clientErrorQueries } from './client-errors.ts';
export type { Versioned } from './content-calls.ts';
export {
  achievementCalls,
  achievementQueries,
  ruleCalls,
  ruleQueries,
  teamCalls,
  teamQueries,
  tutorialCalls,
  tutorialQueries,
} from './contents.ts';
export { http } from './http.ts';
export {
  createQueryClient,
  queryClientContext,
  type OfflineMeta,
  type PageHandle,
  type StoredForm,
} from './query-client.ts';
export { seasonQueries } from './season.ts';
export { API_PATH, authorization, configureApiClient } from './settings.ts';
export { summaryQuery } from './summary.ts';
