import type {
  Achievement,
  AchievementInput,
  ActiveRuleSet,
  ContentChange,
  DeletedItem,
  IdempotencyKey,
  Message,
  PagePreview,
  PagePreviewQuery,
  RuleSet,
  RuleSetInput,
  Society,
  SocietyInput,
  SocietyVersion,
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

/** How one kind of content is written and read; `path` is below the API's base path, visitors read `publicPath`. */
function content<Entity, Input, List, Public = List>(
  name: string,
  path: string,
  publicPath = path,
) {
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
    async update(id: string, body: Input, version: string | undefined): Promise<Versioned<Entity>> {
      const { data, headers } = await request<Entity>('PUT', itemPath(id), { body, version });
      return { entity: data, version: headers['etag'] as string | undefined };
    },

    /** The public page with a draft in it, as HTML without scripts. @throws ApiError as `create`, `not_found`, `unavailable` */
    async preview(params: PagePreviewQuery, body: Input, signal: AbortSignal): Promise<string> {
      const options = { params, body, signal };
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
    /** What every visitor sees. */
    list: () => readQuery<Public, string[]>([name, 'list'], publicPath, { by: 'visitor' }),
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

/** `ids`: those shown together, in order; `before`: the order that is changed. @throws ApiError `conflict` if one was deleted, `stale` */
const orderCalls = (path: string) => ({
  saveOrder: (ids: readonly string[], before?: readonly string[]) =>
    call('PUT', `${path}/display-order`, { body: { ids, before } }),
});

const team = content<TeamMember, TeamMemberInput, TeamMember[]>('team', '/team');
const tutorials = content<Tutorial, TutorialInput, TutorialsByStyle>('tutorials', '/tutorials');
const achievements = content<Achievement, AchievementInput, Achievement[]>(
  'achievements',
  '/achievements',
);
const rules = content<RuleSet, RuleSetInput, RuleSet[], ActiveRuleSet>(
  'rules',
  '/audition-rules',
  '/audition-rules/active',
);

const society = content<Society, SocietyInput, Society>('society', '/society');

export const teamCalls = { ...team.calls, ...orderCalls('/team') };
export const tutorialCalls = { ...tutorials.calls, ...orderCalls('/tutorials') };
export const achievementCalls = achievements.calls;
export const ruleCalls = rules.calls;
export const teamQueries = team.queries;
export const tutorialQueries = tutorials.queries;
export const achievementQueries = achievements.queries;
/** `active`: ApiError `not_found` when none is active. */
export const ruleQueries = { ...rules.queries, active: rules.queries.list };
/** One item, with the id `SOCIETY_ID`: it is neither created nor removed. */
export const societyCalls = society.calls;
export const societyQueries = {
  ...society.queries,
  /** The society as every visitor sees it. */
  current: society.queries.list,
  /** What saves have replaced, the latest first. */
  versions: () =>
    readQuery<SocietyVersion[], string[]>(['society', 'versions'], '/society/versions'),
};
