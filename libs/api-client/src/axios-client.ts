import type { ErrorBody } from '@nox/contracts';
import axios, { AxiosError, isAxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import { ApiError, unreachable } from './api-error.ts';
import type { CallHeaders } from './call-options.ts';
import { measureClock } from './server-clock.ts';
import { API_PATH, authorization, transport, type Transport } from './settings.ts';

declare module 'axios' {
  interface AxiosRequestConfig extends CallHeaders {
    /** How remotes of earlier releases say that the account asks. */
    authenticated?: boolean | string;
    refusals?: number;
  }
}

const MAX_REFUSALS = 3;
const MAX_RETRY_SECONDS = 5;

export const client = axios.create({ baseURL: API_PATH, timeout: 30_000 });

client.interceptors.request.use(async (config) => {
  const replacement = transport();
  if (replacement) config.adapter = adapterOf(replacement);
  // Remotes of earlier releases say `authenticated`, and set headers themselves: those stay.
  const {
    headers,
    version,
    idempotencyKey,
    authenticated,
    by = { account: authenticated },
  } = config;
  const { account, candidate, display } = by as Partial<Record<string, string | boolean>>;
  // Security boundary: a link's token goes into this header only, and no account's token is added to it.
  if (candidate) headers.setAuthorization(`Candidate ${candidate}`);
  else if (display) headers.setAuthorization(`Display ${display}`);
  else if (account) {
    headers.setAuthorization(await authorization(account === true ? undefined : account));
  }
  if (version !== undefined)
    headers.set('If-Match', typeof version === 'number' ? `"${version}"` : version);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  return config;
});

client.interceptors.response.use(
  (response) => {
    // HTML instead of JSON comes from a captive portal, such as a hotel's login page.
    const isHtml = typeof response.data === 'string' && response.data !== '';
    if (isHtml) throw unreachable(response);
    measureClock(Date.parse(String(response.headers.date)));
    return response;
  },
  async (error: unknown) => {
    const retry = isAxiosError(error) ? retryOf(error) : undefined;
    if (!retry) throw toApiError(error);
    await new Promise((resolve) => setTimeout(resolve, retry.seconds * 1_000));
    return client.request(retry.config);
  },
);

/** How a refused write is sent again (a 503 with `Retry-After`: nothing was done); the query cache repeats reads. */
function retryOf({ config, response }: AxiosError) {
  const seconds = response?.status === 503 ? Number(response.headers['retry-after']) : NaN;
  const refusals = (config?.refusals ?? 0) + 1;
  if (!config || config.method === 'get' || refusals > MAX_REFUSALS) return undefined;
  return seconds <= MAX_RETRY_SECONDS ? { config: { ...config, refusals }, seconds } : undefined;
}

const adapterOf =
  (send: Transport): AxiosAdapter =>
  async (config) => {
    const { status, data } = await send(`${config.baseURL}${config.url}`);
    const statusText = String(status);
    const response: AxiosResponse = { status, statusText, data, headers: {}, config };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError(`The answer was ${status}.`, undefined, config, null, response);
  };

/** An error of axios as an ApiError; cancellations and our own errors stay as they are. */
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

/** The error of a call for a file arrives as bytes, too. */
function errorBody(content: unknown): Partial<ErrorBody> | null {
  if (!(content instanceof ArrayBuffer)) return content as Partial<ErrorBody> | null;
  try {
    return JSON.parse(new TextDecoder().decode(content)) as Partial<ErrorBody>;
  } catch {
    return null;
  }
}
