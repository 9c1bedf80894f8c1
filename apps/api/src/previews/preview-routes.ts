import { randomUUID } from 'node:crypto';
import { PagePreview, PagePreviewQuery, type RuleSet } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { achievements } from '../achievements/achievements.ts';
import { type ContentKind } from '../content/content-kind.ts';
import { type ContentDependencies } from '../content/content-routes.ts';
import { refuseForeignFiles } from '../content/checked-files.ts';
import { listRows, toEntities } from '../content/content-store.ts';
import { creationTime } from '../database/clock.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { notFound } from '../errors/http-error.ts';
import { readRoute } from '../http/routes.ts';
import { publicRuleSet, ruleSets } from '../rules/rule-sets.ts';
import { teamMembers } from '../team/team-members.ts';
import { tutorials } from '../tutorials/tutorials.ts';
import { type BuilderOptions } from '../web/page-builder.ts';
import { pagePreviews, type PagePreviews } from '../web/page-preview.ts';
import { siteOrigin } from '../web/text-routes.ts';

interface Dependencies extends Pick<ContentDependencies, 'db' | 'mediaOrigins'> {
  previews: PagePreviews;
}

interface Previewed {
  kind: ContentKind;
  /** The address of the public page. */
  page: string;
  /** That of the response from which the page takes the items, below `/api`; absent, the kind's list. */
  source?: string;
  /** Makes that response; absent, as for the list. */
  arrange?: (items: unknown[]) => unknown;
}

const PREVIEWED: readonly Previewed[] = [
  { kind: teamMembers, page: '/team' },
  { kind: tutorials, page: '/learn' },
  { kind: achievements, page: '/achievements' },
  {
    kind: ruleSets,
    page: '/auditions',
    source: '/audition-rules/active',
    arrange: ([draft]) => publicRuleSet(draft as RuleSet),
  },
];

/** `POST <path>/preview`: a public page with a draft in it, though visitors would not see the draft yet. */
function previewRoute(
  app: FastifyInstance,
  { kind, page, source = kind.path, arrange = kind.list?.arrange }: Previewed,
  { db, mediaOrigins, previews }: Dependencies,
): void {
  readRoute(app, `${kind.path}/preview`, {
    summary: `The public page with this ${kind.noun.toLowerCase()} in it; stores nothing`,
    body: kind.input,
    query: PagePreviewQuery,
    response: PagePreview,
    refusals: [404],
    read: async ({ body, query }) => {
      // Not refused as by a save: files that are not stored, as a chosen one that is not uploaded yet.
      refuseForeignFiles(kind, body, mediaOrigins);
      const items = await listWithDraft(kind, db, body, query.id);
      const response = JSON.stringify(arrange ? arrange(items) : items);
      return { html: await previews(page, new Map([[`/api${source}`, response]])) };
    },
  });
}

/**
 * @param id of the item that the draft would replace; absent for a new one
 * @throws HttpError 404 when there is no such item
 */
async function listWithDraft(kind: ContentKind, db: Db, input: unknown, id: string | undefined) {
  const rows = await listRows(kind, db);
  const stored = rows.find((row) => row.id === id);
  if (id !== undefined && !stored) throw notFound(kind.noun);
  const created = { id: randomUUID(), created_at: creationTime(), version: 1 };
  const draft = { ...created, ...stored, ...kind.toColumns(input) };
  const others = rows.filter((row) => row !== stored && kind.isPublic(row));
  return toEntities(kind, db, [...others, draft].sort(inOrder(kind)));
}

function inOrder({ sortedBy: { column, direction } }: Pick<ContentKind, 'sortedBy'>) {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: unknown, b: unknown) => (a === b ? 0 : a! < b! ? -1 : 1);
  const firstOf = (row: ContentRow) => (row as unknown as Record<string, unknown>)[column];
  return (a: ContentRow, b: ContentRow) =>
    sign * compare(firstOf(a), firstOf(b)) ||
    compare(a.created_at, b.created_at) ||
    compare(a.id, b.id);
}

type Site = Omit<Dependencies, 'previews'> &
  Omit<BuilderOptions, 'settings' | 'origin'> & { publicUrl: string | undefined };

export async function previewRoutes(app: FastifyInstance, { publicUrl, ...site }: Site) {
  const previews = pagePreviews({ ...site, origin: () => siteOrigin(app, publicUrl) });
  const dependencies = { ...site, previews };
  for (const previewed of PREVIEWED) previewRoute(app, previewed, dependencies);
}
