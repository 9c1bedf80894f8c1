import { randomUUID } from 'node:crypto';
import { PagePreview, PagePreviewQuery } from '@nox/contracts';
import { menuEntries } from '@nox/release-format/menu-entries';
import { type FastifyInstance } from 'fastify';
import { columnsOf, type ContentKind } from '#content/items/content-kind.ts';
import { type ContentDependencies } from '#content/items/content-routes.ts';
import { refuseForeignFiles } from '#content/items/checked-files.ts';
import { listRows, toEntities } from '#content/items/content-store.ts';
import { KINDS } from '#content/items/kinds.ts';
import { creationTime } from '#platform/database/clock.ts';
import { type ContentRow, type Db } from '#platform/database/schema.ts';
import { notFound, unavailable } from '#platform/errors/http-error.ts';
import { readRoute } from '#platform/http/routes.ts';
import { type BuilderOptions } from '../documents/page-builder.ts';
import { previewHead } from '../documents/head.ts';
import { siteOrigin } from '../documents/text-routes.ts';
import { filesAt, ofPage } from '../releases/page-files.ts';
import { liveShell } from '../releases/release-files.ts';
import { type PageRequest } from '../rendering/renderer-process.ts';

interface Dependencies extends Pick<ContentDependencies, 'db' | 'mediaOrigins'> {
  previews: ReturnType<typeof pagePreviews>;
}

/** `POST <path>/preview`: a public page with a draft in it, though visitors would not see the draft yet. */
function previewRoute(
  app: FastifyInstance,
  kind: ContentKind,
  { db, mediaOrigins, previews }: Dependencies,
): void {
  const { path, page, arrange } = kind.list;
  readRoute(app, 'content', `${kind.path}/preview`, {
    summary: `The public page with this ${kind.noun.toLowerCase()} in it; stores nothing`,
    body: kind.input,
    query: PagePreviewQuery,
    response: PagePreview,
    refusals: [404],
    read: async ({ body, query }) => {
      // A save also refuses files that are not stored; a preview takes them, such as a chosen one that is not uploaded yet.
      refuseForeignFiles(kind, body, mediaOrigins);
      const items = await listWithDraft(kind, db, body, query.id);
      const response = JSON.stringify(arrange ? await arrange(items, db) : items);
      return { html: await previews(page, new Map([[`/api${path}`, response]])) };
    },
  });
}

/** @param id of the item that the draft would replace @throws HttpError 404 when there is no such item */
async function listWithDraft(kind: ContentKind, db: Db, input: unknown, id: string | undefined) {
  const rows = await listRows(kind, db);
  const stored = rows.find((row) => row.id === id);
  if (id !== undefined && !stored) throw notFound(kind.noun);
  const created = { id: randomUUID(), created_at: creationTime(), version: 1 };
  const draft = { ...created, ...stored, ...columnsOf(kind, input) };
  const others = rows.filter((row) => !kind.list.one && row !== stored && kind.isPublic(row));
  return toEntities(kind, db, [...others, draft].sort(inOrder(kind)));
}

function inOrder({ sortedBy: { column, direction } }: Pick<ContentKind, 'sortedBy'>) {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: unknown, b: unknown) => (a === b ? 0 : a! < b! ? -1 : 1);
  return (a: ContentRow, b: ContentRow) => {
    const first = column as 'id';
    return (
      sign * compare(a[first], b[first]) ||
      compare(a.created_at, b.created_at) ||
      compare(a.id, b.id)
    );
  };
}

/** Makes a public page with drafts in its data, without scripts, and uncached. Throws HttpError 503 when it cannot be rendered. */
function pagePreviews(options: Omit<BuilderOptions, 'settings'>) {
  const { webRoot, remotes, renderer, staticOrigin, origin } = options;
  const shell = liveShell(webRoot, staticOrigin);

  async function render(path: string, drafts: PageRequest['drafts']): Promise<string | undefined> {
    const [{ template }, state] = await Promise.all([shell(), remotes.state()]);
    const site = await remotes.siteAt(path, state);
    if (!site) return undefined;
    const menus = menuEntries(state.registry.remotes);
    const content = await renderer.render(site, { path, origin: origin(), menus, drafts });
    if (!content) return undefined;
    const files = await remotes.filesFor(path, { state, template }, ofPage(path));
    const { styles } = filesAt(staticOrigin, files);
    return template.render({
      settings: {},
      // The policy of the page around it allows its own origin's stylesheets, and no inline ones.
      head: previewHead('Preview', styles),
      scripts: '',
      root: `<div id="root">${content.html}</div>`,
    });
  }

  return async (path: string, drafts: NonNullable<PageRequest['drafts']>): Promise<string> => {
    const failed = (cause?: unknown) =>
      unavailable('The preview cannot be made at present. Please try again in a minute.', cause);
    const html = await render(path, drafts).catch((error: unknown) => {
      throw failed(error);
    });
    if (html === undefined) throw failed();
    return html;
  };
}

type Site = Omit<Dependencies, 'previews'> &
  Omit<BuilderOptions, 'settings' | 'origin'> & { publicUrl: string | undefined };

export async function previewRoutes(app: FastifyInstance, { publicUrl, ...site }: Site) {
  const previews = pagePreviews({ ...site, origin: () => siteOrigin(app, publicUrl) });
  const dependencies = { ...site, previews };
  for (const kind of KINDS) previewRoute(app, kind, dependencies);
}
