import type { IdempotencyKey } from '@nox/contracts';
import type { AxiosRequestConfig } from 'axios';
import { http } from '@nox/api-client';

interface CallOptions extends Pick<
  AxiosRequestConfig,
  'params' | 'signal' | 'timeout' | 'responseType'
> {
  body?: unknown;
  /** Of what is replaced, or its `ETag`: another one on the server refuses the write. */
  version?: number | string | undefined;
  idempotencyKey?: IdempotencyKey;
}

/**
 * A call of the signed-in account. Each remote has this function of its own, beside the shared client: a shell of an
 * earlier release goes on to serve it.
 * @param path below the API's base path
 * @returns the body of the response @throws ApiError
 */
export async function call<Result = void>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, version, idempotencyKey, ...options }: CallOptions = {},
): Promise<Result> {
  const headers = {
    ...(version !== undefined && {
      'If-Match': typeof version === 'number' ? `"${version}"` : version,
    }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  const config = { method, url: path, data: body, headers, authenticated: true, ...options };
  return (await http.request<Result>(config)).data;
}
