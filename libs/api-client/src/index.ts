export { accountQueries } from './account';
export { ApiError } from './api-error';
export { auditionQueries, setAuditionStatus } from './auditions';
export { configureApiClient, http } from './http';
export { createQueryClient, queryClientContext } from './query-client';
export { createTeamMember, teamQueries, updateTeamMember } from './team';
