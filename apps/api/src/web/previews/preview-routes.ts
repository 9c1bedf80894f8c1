import { randomUUID } from 'node:crypto';
import {
  PagePreview,
  PagePreviewQuery,
  SeasonInput,
  type Society,
  type SocietyInput,
} from '@nox/contracts';
import { menuEntries } from '@nox/release-format/menu-entries';
import { type FastifyInstance } from 'fastify';
import { columnsOf, type ContentKind } from '#content/items/content-kind.ts';
import { type ContentDependencies } from '#content/items/content-routes.ts';
import { refuseForeignFiles } from '#content/items/checked-files.ts';
import { listRows, toEntities } from '#content/items/content-store.ts';
import { KINDS } from '#content/items/kinds.ts';
import { moveRows, readSociety } from '#content/items/society.ts';
import { creationTime } from '#platform/database/clock.ts';
import { type ContentRow, type Db } from '#platform/database/schema.ts';
import { notFound, unavailable } from '#platform/errors/http-error.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { readRoute } from '#platform/http/routes.ts';
import { previewSeason } from '#season/seasons/current-season.ts';
import { type BuilderOptions } from '../documents/page-builder.ts';
import { inWords, previewHead } from '../documents/head.ts';
import { type SocialPictures } from '../documents/social-pictures.ts';
import { siteOrigin } from '../documents/text-routes.ts';
import { type LiveSite } from '../releases/live-remotes.ts';
import { filesAt, ofPage } from '../releases/page-files.ts';
import { liveShell } from '../releases/release-files.ts';
import { type PageRequest } from '../rendering/renderer-process.ts';

interface Dependencies extends Pick<ContentDependencies, 'db' | 'mediaOrigins'> {
  timeZone: string;
  previews: ReturnType<typeof pagePreviews>;
}

type Drafts = PageRequest['drafts'];

/** `POST <path>/preview`: a public page with a draft in it, though visitors would not see the draft yet. */
function previewRoute(
  app: FastifyInstance,
  kind: ContentKind,
  { db, mediaOrigins, previews }: Dependencies,
): void {
  const { list } = kind;
  readRoute(app, 'content', `${kind.path}/preview`, {
    summary: `The public page with this ${kind.noun.toLowerCase()} in it; stores nothing`,
    body: kind.input,
    query: PagePreviewQuery,
    response: PagePreview,
    refusals: [404],
    read: async ({ body, query }) => {
      // A save also refuses files that are not stored; a preview takes them, such as a chosen one that is not uploaded yet.
      refuseForeignFiles(kind, body, mediaOrigins);
      const rows = await rowsWithDraft(kind, db, body, query.id);
      const own = await responseOf(kind, db, rows);
      const drafts = new Map([[`/api${list.path}`, JSON.stringify(own)]]);
      if (kind.group !== 'society') return { html: await previews(list.page, drafts) };
      const draft = own as Society;
      if (query.page === 'picture') return { html: await previews(list.page, drafts, draft) };
      const shown = KINDS.find(({ list: { page } }) => page === query.page) ?? kind;
      if (shown !== kind) {
        const others = (await listRows(shown, db)).filter((row) => shown.isPublic(row));
        const moved = await moveRows(db, shown, others, draft);
        const response = await responseOf(shown, db, moved, draft);
        drafts.set(`/api${shown.list.path}`, JSON.stringify(response));
      }
      return { html: await previews(shown.list.page, drafts) };
    },
  });
}

/** What visitors get of rows. @param society a draft in place of the stored one */
async function responseOf(kind: ContentKind, db: Db, rows: ContentRow[], society?: SocietyInput) {
  const items = await toEntities(kind, db, rows);
  const { arrange } = kind.list;
  return arrange ? arrange(items, async () => society ?? readSociety(db)) : items;
}

/** @param id of the item that the draft would replace @throws HttpError 404 when there is no such item */
async function rowsWithDraft(kind: ContentKind, db: Db, input: unknown, id: string | undefined) {
  const rows = await listRows(kind, db);
  const stored = rows.find((row) => row.id === id);
  if (id !== undefined && !stored) throw notFound(kind.noun);
  const created = { id: randomUUID(), created_at: creationTime(), version: 1 };
  const draft = { ...created, ...stored, ...columnsOf(kind, input) };
  const others = rows.filter((row) => !kind.list.one && row !== stored && kind.isPublic(row));
  return [...others, draft].sort(inOrder(kind));
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
function pagePreviews(options: Omit<BuilderOptions, 'settings'> & { pictures: SocialPictures }) {
  const { webRoot, remotes, renderer, staticOrigin, origin, pictures } = options;
  const shell = liveShell(webRoot, staticOrigin);

  async function render(path: string, drafts: Drafts, card?: Society): Promise<string | undefined> {
    const [{ template }, state] = await Promise.all([shell(), remotes.state()]);
    const site = await remotes.siteAt(path, state);
    if (!site) return undefined;
    const menus = menuEntries(state.registry.remotes);
    const content = card
      ? await cardOf(pictures, site, card)
      : (await renderer.render(site, { path, origin: origin(), menus, drafts }))?.html;
    if (content === undefined) return undefined;
    const files = await remotes.filesFor(path, { state, template }, ofPage(path));
    const { styles } = filesAt(staticOrigin, files);
    return template.render({
      settings: {},
      // The policy of the page around it allows its own origin's stylesheets, and no inline ones.
      head: previewHead('Preview', styles),
      scripts: '',
      root: `<div id="root">${content}</div>`,
    });
  }

  return async (...of: Parameters<typeof render>): Promise<string> => {
    const failed = (cause?: unknown) =>
      unavailable('The preview cannot be made at present. Please try again in a minute.', cause);
    const html = await render(...of).catch((error: unknown) => {
      throw failed(error);
    });
    if (html === undefined) throw failed();
    return html;
  };
}

/** What chats show of a link to the first page of a site. */
async function cardOf(pictures: SocialPictures, site: LiveSite, draft: Society) {
  const [page] = site.pages;
  const image = page && (await pictures.preview({ site, page }, draft));
  if (!image) return undefined;
  const { page: shown } = inWords({ site, page: { ...page, image } }, draft);
  const note = image.missing && `The picture has no words: its fonts have no “${image.missing}”.`;
  const texts = [shown.title, shown.description, note ?? ''].map(escapeHtml);
  return `<main><img src="${image.src}" alt="${escapeHtml(shown.image!.alt)}" width="100%"><p>${texts.join('</p><p>')}</p></main>`;
}

type Site = Omit<Dependencies, 'previews'> &
  Omit<Parameters<typeof pagePreviews>[0], 'origin'> & { publicUrl: string | undefined };

export async function previewRoutes(app: FastifyInstance, { publicUrl, ...site }: Site) {
  const previews = pagePreviews({ ...site, origin: () => siteOrigin(app, publicUrl) });
  const dependencies = { ...site, previews };
  for (const kind of KINDS) previewRoute(app, kind, dependencies);

  readRoute(app, 'organiser', '/seasons/preview', {
    summary:
      'The page with the form as these settings make it, as if registration were open; stores nothing',
    body: SeasonInput,
    response: PagePreview,
    read: async ({ body }) => {
      const season = await previewSeason(site.db, body, site.timeZone);
      return {
        html: await previews('/auditions', new Map([['/api/season', JSON.stringify(season)]])),
      };
    },
  });
}
