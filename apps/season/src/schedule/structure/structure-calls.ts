import { http } from '@nox/api-client';
import type { ScheduleStructure, ScheduleStructureInput } from '@nox/contracts';
import { boardQuery } from '../schedule-calls.ts';

/**
 * The board as it is on the server: not the one that the board page follows, and none from before.
 * @param purpose separates queries that must not share their data
 */
export const freshBoard = (purpose: string) => ({
  queryKey: [...boardQuery.queryKey, purpose],
  queryFn: boardQuery.queryFn,
  staleTime: 0,
  gcTime: 0,
});

/**
 * Replaces all panels and blocks.
 * @throws ApiError `stale` after another save, 409 `seats_taken` if candidates would lose their slots, `invalid` with
 *   issues by field
 */
export async function saveStructure(
  input: ScheduleStructureInput,
  version: number,
): Promise<ScheduleStructure> {
  const options = { authenticated: true, headers: { 'If-Match': `"${version}"` } };
  return (await http.put<ScheduleStructure>('/schedule/structure', input, options)).data;
}
