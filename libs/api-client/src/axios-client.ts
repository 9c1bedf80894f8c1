import type { ErrorBody } from '@nox/contracts';
import axios, { AxiosError, isAxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import { ApiError, unreachable } from './api-error.ts';
import { authorization } from './authorization.ts';
import { API_PATH } from './api-path.ts';
import { transport, type Transport } from './transport.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * Send the signed-in account's token; the call fails before it is made if there is none. A sentence says that in its
     * own words (spec section 8).
     */
    authenticated?: boolean | string;
  }
}

export const client = axios.create({ baseURL: API_PATH, timeout: 30_000 });

client.interceptors.request.use(async (config) => {
  const instead = transport();
  if (instead) config.adapter = throughTransport(instead);
  const { authenticated } = config;
  if (authenticated) {
    const missing = authenticated === true ? undefined : authenticated;
    config.headers.setAuthorization(await authorization(missing));
  }
  return config;
});

client.interceptors.response.use(
  (response) => {
    // A page instead of JSON comes from somebody in between, such as a hotel's network that wants a login.
    const isPage = typeof response.data === 'string' && response.data !== '';
    if (isPage) throw unreachable(response);
    return response;
  },
  (error: unknown) => Promise.reject(toApiError(error)),
);

function throughTransport(ask: Transport): AxiosAdapter {
  return async (config) => {
    const { status, data } = await ask(`${config.baseURL}${config.url}`);
    const statusText = String(status);
    const response: AxiosResponse = { status, statusText, data, headers: {}, config };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError(`It was answered ${status}.`, undefined, config, null, response);
  };
}

/** What axios threw, as an ApiError; cancellations and our own errors pass through. */
function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error;
  const { response } = error;
  if (!response) return unreachable(error);
  const body = errorBody(response.data);
  return new ApiError(
    typeof body?.message === 'string' ? body.message : '',
    typeof body?.code === 'string' ? body.code : 'unknown',
    response.status,
    Array.isArray(body?.issues) ? body.issues : [],
    { cause: error },
  );
}

/** A call that asks for a file gets its error as bytes, too. */
function errorBody(content: unknown): Partial<ErrorBody> | null {
  if (!(content instanceof ArrayBuffer)) return content as Partial<ErrorBody> | null;
  try {
    return JSON.parse(new TextDecoder().decode(content)) as Partial<ErrorBody>;
  } catch {
    return null;
  }
}
