import { http } from './http.ts';
import { ifMatch, versioned, type Versioned } from './versioned.ts';

/**
 * The calls by which administrators read and write one kind of content.
 * @param path of its list, below the API's base path
 */
export function contentCalls<Entity, Input>(path: string) {
  const itemPath = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    /**
     * One item, also a draft, and which version of it this is.
     * @throws ApiError `not_found`, `unauthenticated`, `forbidden`, `network`
     */
    read: async (id: string, signal: AbortSignal): Promise<Versioned<Entity>> =>
      versioned(await http.get<Entity>(itemPath(id), { signal, authenticated: true })),

    /** @throws ApiError `invalid` with issues by field, `unauthenticated`, `forbidden`, `network` */
    create: async (input: Input): Promise<Entity> =>
      (await http.post<Entity>(path, input, { authenticated: true })).data,

    /**
     * Replaces every field of an item.
     * @param version the version that was edited; absent, whatever is there is overwritten
     * @throws ApiError as `create`, `not_found`, and `stale` if someone else saved meanwhile
     */
    update: async (id: string, input: Input, version: string | undefined): Promise<Entity> => {
      const options = { authenticated: true, headers: ifMatch(version) };
      return (await http.put<Entity>(itemPath(id), input, options)).data;
    },

    /** @throws ApiError `not_found`, `unauthenticated`, `forbidden`, `network` */
    remove: async (id: string): Promise<void> => {
      await http.delete(itemPath(id), { authenticated: true });
    },
  };
}

/**
 * Puts the items of one list into this order, in one step.
 * @param ids of the items that are shown together, first one first
 * @throws ApiError `conflict` if one of them is gone meanwhile; then nothing has moved
 */
export async function saveDisplayOrder(path: string, ids: readonly string[]): Promise<void> {
  await http.put(`${path}/display-order`, { ids }, { authenticated: true });
}
