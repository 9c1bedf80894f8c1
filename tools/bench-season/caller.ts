import type { Product } from '@nox/start/product.ts';

/** Calls of an administrator. */
export interface Caller {
  token: string;
  /** @throws Error with the response's text if it is none of success */
  json: <T = unknown>(method: string, path: string, body?: object) => Promise<T>;
}

export function callerOf({ url }: Product, token: string): Caller {
  const json = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  return { token, json };
}
