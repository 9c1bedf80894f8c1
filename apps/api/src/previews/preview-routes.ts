import {
  AchievementInput,
  PagePreview,
  PagePreviewQuery,
  RuleSetInput,
  TeamMemberInput,
  TutorialInput,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { achievements } from '../achievements/achievements.ts';
import { type ContentKind } from '../content/content-kind.ts';
import { type ContentDependencies } from '../content/content-routes.ts';
import { listWithDraft } from '../content/draft-list.ts';
import { fileFields, refuseForeignFiles } from '../content/media-origins.ts';
import { type ContentRow } from '../database/schema.ts';
import { publicRuleSet, ruleSets } from '../rules/rule-sets.ts';
import { teamMembers } from '../team/team-members.ts';
import { byStyle, tutorials } from '../tutorials/tutorials.ts';
import { type LiveRemotes } from '../web/live-remotes.ts';
import { pagePreviews, type PagePreviews } from '../web/page-preview.ts';
import { type RemoteRenderer } from '../web/rendering/remote-renderer.ts';
import { siteOrigin } from '../web/site-origin.ts';

interface Dependencies extends Pick<ContentDependencies, 'db' | 'mediaOrigins'> {
  previews: PagePreviews;
}

interface Previewed<Row extends ContentRow, Entity, Input> {
  path: string;
  kind: ContentKind<Row, Entity, Input>;
  input: z.ZodType<Input>;
  /** The address of the public page. */
  page: string;
  /** That of the response from which the page takes the items; below `/api`. */
  source?: string;
  /** Makes that response. */
  arrange?: (items: Entity[]) => unknown;
}

/** `POST <path>/preview`: a public page with a draft in it, though visitors would not see the draft yet. */
function previewRoute<Row extends ContentRow, Entity, Input>(
  app: FastifyInstance,
  { path, kind, input, page, source = path, arrange }: Previewed<Row, Entity, Input>,
  { db, mediaOrigins, previews }: Dependencies,
): void {
  app.post<{ Querystring: PagePreviewQuery }>(
    `${path}/preview`,
    {
      config: {
        gate: 'administrator',
        summary: `The public page with this ${kind.noun.toLowerCase()} in it; stores nothing`,
        refusals: [404],
      },
      schema: { body: input, querystring: PagePreviewQuery, response: { 200: PagePreview } },
    },
    async ({ body, query }): Promise<PagePreview> => {
      // Not refused as by a save: files that are not stored, as a chosen one that is not uploaded yet.
      refuseForeignFiles(fileFields(kind.table, body as object), mediaOrigins);
      const items = await listWithDraft(kind, db, body as Input, query.id);
      const response = JSON.stringify(arrange ? arrange(items) : items);
      return { html: await previews(page, new Map([[`/api${source}`, response]])) };
    },
  );
}

interface Site extends Omit<Dependencies, 'previews'> {
  webRoot: string;
  remotes: LiveRemotes;
  renderer: RemoteRenderer;
  staticOrigin: string | undefined;
  publicUrl: string | undefined;
}

/** Previews of all kinds of content, for administrators. */
export async function previewRoutes(app: FastifyInstance, { publicUrl, ...site }: Site) {
  const previews = pagePreviews({ ...site, origin: () => siteOrigin(app, publicUrl) });
  const dependencies = { ...site, previews };
  previewRoute(
    app,
    { path: '/team', kind: teamMembers, input: TeamMemberInput, page: '/team' },
    dependencies,
  );
  previewRoute(
    app,
    {
      ...{ path: '/tutorials', kind: tutorials, input: TutorialInput },
      ...{ page: '/learn', arrange: byStyle },
    },
    dependencies,
  );
  previewRoute(
    app,
    {
      ...{ path: '/achievements', kind: achievements },
      ...{ input: AchievementInput, page: '/achievements' },
    },
    dependencies,
  );
  previewRoute(
    app,
    {
      ...{ path: '/audition-rules', kind: ruleSets, input: RuleSetInput, page: '/auditions' },
      source: '/audition-rules/active',
      arrange: ([draft]) => publicRuleSet(draft!),
    },
    dependencies,
  );
}
