import { z } from 'zod';
import { notFound } from './http-error.ts';

const EntityId = z.uuid();

/**
 * Every id of ours is a UUID, so anything else in an address cannot name a thing that exists.
 * @param what the thing that the id names, as it starts a sentence: "Team member"
 * @throws HttpError 404
 */
export function entityId(id: string, what: string): string {
  if (EntityId.safeParse(id).success) return id;
  throw notFound(what);
}
