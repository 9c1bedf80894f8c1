import { call } from '@nox/api-client/call';
import type { Message, MessagesResult, NewResults, Reserves } from '@nox/contracts';

/** Also prepares messages that are missing. @throws ApiError 409 `results_changed` if the results are others than on the screen, `nothing_changed` */
export const publishResults = (results: NewResults) =>
  call<MessagesResult>('POST', '/results/publish', { body: results });

/** @throws ApiError 409 `undone` or `undo_over` */
export const undoPublication = async (id: string) =>
  (await call<Message>('POST', `/results/publications/${encodeURIComponent(id)}/undo`)).message;

/** @throws ApiError 409 `results_changed` if the reserves are others than expected */
export const saveReserves = (reserves: Reserves) =>
  call('PUT', '/results/reserves', { body: reserves });
