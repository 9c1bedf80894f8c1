import type {
  Achievement,
  AchievementInput,
  ActiveRuleSet,
  ContentChange,
  DeletedItem,
  IdempotencyKey,
  Message,
  PagePreview,
  RuleSet,
  RuleSetInput,
  TeamMember,
  TeamMemberInput,
  Tutorial,
  TutorialInput,
  TutorialsByStyle,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http, read } from './http.ts';

const authenticated = { authenticated: true };

/** An entity, and the tag of this version of it (the server's strong `ETag`). */
export interface Versioned<Entity> {
  entity: Entity;
  version: string | undefined;
}

/** How administrators write and read one kind of content; `path` is below the API's base path. */
function content<Entity, Input, List>(name: string, path: string) {
  const itemPath = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const calls = {
    /** One item, published or not. @throws ApiError `not_found`, `unauthenticated`, `forbidden`, `network` */
    read: async (id: string, signal: AbortSignal): Promise<Versioned<Entity>> => {
      const { data, headers } = await http.get<Entity>(itemPath(id), { signal, ...authenticated });
      const version: unknown = headers['etag'];
      return { entity: data, version: typeof version === 'string' ? version : undefined };
    },

    /** Repeated with its key, once. @throws ApiError `invalid` with issues by field, `unauthenticated`, `forbidden`, `network` */
    create: async (input: Input, key: IdempotencyKey): Promise<Entity> => {
      const options = { ...authenticated, headers: { 'Idempotency-Key': key } };
      return (await http.post<Entity>(path, input, options)).data;
    },

    /** Overwrites any version if none is given. @throws ApiError as `create`, `not_found`, `stale` after another save */
    update: async (id: string, input: Input, version: string | undefined): Promise<Entity> => {
      const options = { ...authenticated, headers: version ? { 'If-Match': version } : {} };
      return (await http.put<Entity>(itemPath(id), input, options)).data;
    },

    /**
     * The public page with a draft in it, as HTML without scripts; nothing is stored. @param id absent for a new item
     * @throws ApiError as `create`, `not_found`, `unavailable` while the page cannot be rendered
     */
    preview: async (id: string | undefined, draft: Input, signal: AbortSignal): Promise<string> => {
      const options = { params: { id }, signal, ...authenticated };
      return (await http.post<PagePreview>(`${path}/preview`, draft, options)).data.html;
    },

    /** @throws ApiError `not_found`, `unauthenticated`, `forbidden`, `network` */
    remove: async (id: string): Promise<void> => {
      await http.delete(itemPath(id), authenticated);
    },

    /** @returns a sentence about it @throws ApiError `undo_over` after its deadline, `undone`, `not_found` */
    restore: async (id: string): Promise<string> =>
      (await http.post<Message>(`${itemPath(id)}/restore`, undefined, authenticated)).data.message,
  };
  const query = <Data>(key: string[], from: string) =>
    queryOptions({
      queryKey: [name, ...key],
      queryFn: ({ signal }) => read<Data>(from, { signal, ...authenticated }),
    });
  const queries = {
    all: [name],
    adminList: () => query<List>(['admin-list'], path),
    adminOne: (id: string) =>
      queryOptions({
        queryKey: [name, 'admin-one', id],
        queryFn: ({ signal }) => calls.read(id, signal),
      }),
    /** The deleted items that can be restored, newest first. */
    deleted: () => query<DeletedItem[]>(['deleted'], `${path}/deleted`),
    /** Who changed what of an item, the latest first; empty for an item from before that was stored. */
    changes: (id: string) => query<ContentChange[]>(['changes', id], `${itemPath(id)}/changes`),
  };
  return { calls, queries };
}

/**
 * `ids`: those shown together, in order; `before`: the order that is changed.
 * @throws ApiError `conflict` if one was deleted, `stale` if the order is another one by now; nothing has moved
 */
const orderCalls = (path: string) => ({
  saveOrder: async (ids: readonly string[], before?: readonly string[]): Promise<void> => {
    await http.put(`${path}/display-order`, { ids, before }, authenticated);
  },
});

const publicList = <List>(name: string, path: string) =>
  queryOptions({
    queryKey: [name, 'list'],
    queryFn: ({ signal }) => read<List>(path, { signal }),
  });

const team = content<TeamMember, TeamMemberInput, TeamMember[]>('team', '/team');
const tutorials = content<Tutorial, TutorialInput, TutorialsByStyle>('tutorials', '/tutorials');
const achievements = content<Achievement, AchievementInput, Achievement[]>(
  'achievements',
  '/achievements',
);
const rules = content<RuleSet, RuleSetInput, RuleSet[]>('rules', '/audition-rules');

export const teamCalls = { ...team.calls, ...orderCalls('/team') };
export const tutorialCalls = { ...tutorials.calls, ...orderCalls('/tutorials') };
export const achievementCalls = achievements.calls;
export const ruleCalls = rules.calls;

export const teamQueries = {
  ...team.queries,
  /** The active members, as every visitor sees them. */
  list: () => publicList<TeamMember[]>('team', '/team'),
};

export const tutorialQueries = {
  ...tutorials.queries,
  /** The published tutorials by style, as every visitor sees them. */
  list: () => publicList<TutorialsByStyle>('tutorials', '/tutorials'),
};

export const achievementQueries = {
  ...achievements.queries,
  list: () => publicList<Achievement[]>('achievements', '/achievements'),
};

export const ruleQueries = {
  ...rules.queries,
  /** What visitors get of the active set; ApiError `not_found` when none is active. */
  active: () => publicList<ActiveRuleSet>('rules', '/audition-rules/active'),
};
