import { http } from '@nox/api-client';
import type { AssignProposal, AssignRequest } from '@nox/contracts';

/** Longer than the server takes at most. */
const TIMEOUT_MS = 60_000;

/** What assigning slots would do; nothing is changed. @throws ApiError 409 while another one is worked out */
export const proposeSlots = async (request: AssignRequest): Promise<AssignProposal> =>
  (
    await http.post<AssignProposal>('/schedule/assign', request, {
      authenticated: true,
      timeout: TIMEOUT_MS,
    })
  ).data;
