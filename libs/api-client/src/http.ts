import type { AxiosInstance, AxiosResponse } from 'axios';
import { unreachable } from './api-error.ts';
import type { CallOptions } from './call-options.ts';

let loading: Promise<AxiosInstance> | undefined;

/** @throws ApiError `network` if the chunk cannot be loaded; the next call loads it again */
function loadClient(): Promise<AxiosInstance> {
  loading ??= import(/* webpackChunkName: "http" */ './axios-client.ts').then(
    ({ client }) => client,
    (cause: unknown) => {
      loading = undefined;
      throw unreachable(cause);
    },
  );
  return loading;
}

/** Loads what makes calls before the first one is made: a page that is about to wait does it meanwhile. */
export const prepareCalls = (): void => void loadClient().catch(() => undefined);

/** Loads axios with the first call: a rendered page makes none. Remotes of earlier releases use it in place of `call`. */
export const http: Pick<AxiosInstance, 'get' | 'post' | 'put' | 'delete' | 'request'> = {
  request: async (config) => (await loadClient()).request(config),
  get: async (url, options) => (await loadClient()).get(url, options),
  post: async (url, body, options) => (await loadClient()).post(url, body, options),
  put: async (url, body, options) => (await loadClient()).put(url, body, options),
  delete: async (url, options) => (await loadClient()).delete(url, options),
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** @returns the response, with headers, to a call of the API @throws ApiErrors only, except cancellations; `stale` for another `version` */
export const request = <Result>(
  method: Method,
  path: string,
  { body, by = { account: true }, ...options }: CallOptions = {},
): Promise<AxiosResponse<Result>> =>
  http.request<Result>({ ...options, by, method, url: path, data: body });

/** @returns the body of the response @throws as `request` */
export const call = async <Result = void>(
  method: Method,
  path: string,
  options?: CallOptions,
): Promise<Result> => (await request<Result>(method, path, options)).data;
