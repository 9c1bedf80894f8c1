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
  decideOn,
  scheduleSlots,
  setAuditionStatus,
  undoBulkChange,
} from './auditions.ts';
export {
  achievementCalls,
  achievementQueries,
  type ContentCalls,
  ruleCalls,
  ruleQueries,
  societyCalls,
  societyQueries,
  teamCalls,
  teamQueries,
  tutorialCalls,
  tutorialQueries,
  type Versioned,
} from './contents.ts';
export { type CallOptions, SHORT_TIMEOUT_MS } from './call-options.ts';
export { call, http, prepareCalls, request } from './http.ts';
export {
  createQueryClient,
  queryClientContext,
  type OfflineMeta,
  type PageHandle,
  type StoredForm,
} from './query-client.ts';
export {
  accountQueries,
  clientErrorQueries,
  freshQuery,
  viewingQueries,
  readQuery,
  seasonQueries,
  summaryQuery,
} from './queries.ts';
export { isClockChecked, serverNow } from './server-clock.ts';
export { API_PATH, authorization, configureApiClient } from './settings.ts';
