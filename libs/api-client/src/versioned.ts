import type { AxiosResponse } from 'axios';

/** An entity, and the tag by which the server knows this version of it (its strong `ETag`). */
export interface Versioned<Entity> {
  entity: Entity;
  version: string | undefined;
}

/** What a call for one entity answered, with its version. */
export function versioned<Entity>({ data, headers }: AxiosResponse<Entity>): Versioned<Entity> {
  const version: unknown = headers['etag'];
  return { entity: data, version: typeof version === 'string' ? version : undefined };
}

/** The header that keeps an update from overwriting any other version. */
export function ifMatch(version: string | undefined): { 'If-Match'?: string } {
  return version ? { 'If-Match': version } : {};
}
