import { call } from '@nox/api-client/call';
import type { Reserves } from '@nox/contracts';

/** @throws ApiError 409 `results_changed` if the reserves are others than expected */
export const saveReserves = (reserves: Reserves) =>
  call('PUT', '/results/reserves', { body: reserves });
