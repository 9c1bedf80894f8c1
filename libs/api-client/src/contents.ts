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
import { call, request } from './http.ts';
import { readQuery } from './queries.ts';

/** An entity, and the tag of this version of it (the server's strong `ETag`). */
export interface Versioned<Entity> {
  entity: Entity;
  version: string | undefined;
}

export type ContentCalls<Entity, Input> = ReturnType<
  typeof content<Entity, Input, Entity[]>
>['calls'];

/** How administrators write and read one kind of content; `path` is below the API's base path. */
function content<Entity, Input, List>(name: string, path: string) {
  const itemPath = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const calls = {
    /** One item, published or not. @throws ApiError `not_found`, `unauthenticated`, `forbidden`, `network` */
    async read(id: string, signal: AbortSignal): Promise<Versioned<Entity>> {
      const { data, headers } = await request<Entity>('GET', itemPath(id), { signal });
      return { entity: data, version: headers['etag'] as string | undefined };
    },

    /** Repeated with its key, once. @throws ApiError `invalid` with issues by field, `unauthenticated`, `forbidden`, `network` */
    create(body: Input, idempotencyKey: IdempotencyKey) {
      return call<Entity>('POST', path, { body, idempotencyKey });
    },

    /** Overwrites any version if none is given. @throws ApiError as `create`, `not_found`, `stale` after another save */
    update(id: string, body: Input, version: string | undefined) {
      return call<Entity>('PUT', itemPath(id), { body, version });
    },

    /**
     * The public page with a draft in it, as HTML without scripts; nothing is stored. @param id absent for a new item
     * @throws ApiError as `create`, `not_found`, `unavailable` while the page cannot be rendered
     */
    async preview(id: string | undefined, body: Input, signal: AbortSignal): Promise<string> {
      const options = { params: { id }, body, signal };
      return (await call<PagePreview>('POST', `${path}/preview`, options)).html;
    },

    /** @throws ApiError `not_found`, `unauthenticated`, `forbidden`, `network` */
    remove: (id: string) => call('DELETE', itemPath(id)),

    /** @returns a sentence about it @throws ApiError `undo_over` after its deadline, `undone`, `not_found` */
    restore: async (id: string): Promise<string> =>
      (await call<Message>('POST', `${itemPath(id)}/restore`)).message,
  };
  const queries = {
    all: [name],
    adminList: () => readQuery<List, string[]>([name, 'admin-list'], path),
    adminOne: (id: string) =>
      queryOptions({
        queryKey: [name, 'admin-one', id],
        queryFn: ({ signal }) => calls.read(id, signal),
      }),
    /** The deleted items that can be restored, newest first. */
    deleted: () => readQuery<DeletedItem[], string[]>([name, 'deleted'], `${path}/deleted`),
    /** Who changed what of an item, the latest first; empty for an item from before that was stored. */
    changes: (id: string) =>
      readQuery<ContentChange[], string[]>([name, 'changes', id], `${itemPath(id)}/changes`),
  };
  return { calls, queries };
}

/**
 * `ids`: those shown together, in order; `before`: the order that is changed.
 * @throws ApiError `conflict` if one was deleted, `stale` if the order is another one by now; nothing has moved
 */
const orderCalls = (path: string) => ({
  saveOrder: (ids: readonly string[], before?: readonly string[]) =>
    call('PUT', `${path}/display-order`, { body: { ids, before } }),
});

const publicList = <List>(name: string, path: string) =>
  readQuery<List, string[]>([name, 'list'], path, { by: 'visitor' });

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
