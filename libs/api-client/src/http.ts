import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { unreachable } from './api-error.ts';

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

/** Loads axios with the first call: a rendered page makes none. Throws ApiErrors only, except cancellations. */
export const http: Pick<AxiosInstance, 'get' | 'post' | 'put' | 'delete' | 'request'> = {
  request: async (config) => (await loadClient()).request(config),
  get: async (url, options) => (await loadClient()).get(url, options),
  post: async (url, body, options) => (await loadClient()).post(url, body, options),
  put: async (url, body, options) => (await loadClient()).put(url, body, options),
  delete: async (url, options) => (await loadClient()).delete(url, options),
};

export const read = async <Body>(path: string, options: AxiosRequestConfig): Promise<Body> =>
  (await http.get<Body>(path, options)).data;
