import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  fillPlaceholders,
  MessageTemplate,
  MessageTemplateInput,
  PLACEHOLDERS,
  TemplateKind,
} from '@nox/contracts';
import { readSocietyName } from '#content/items/society.ts';
import { recordChange } from '#platform/database/audit.ts';
import { type Database } from '#platform/database/revisions.ts';
import { putRow } from '#platform/database/rows.ts';
import { invalid, notFound, requireVersion } from '#platform/errors/http-error.ts';
import { versionTag } from '#platform/http/conditional.ts';
import { readRoute, type WriteCall, writeRoute } from '#platform/http/routes.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { checkTexts } from './render.ts';
import { INITIAL_TEMPLATES, readTemplates, type Template } from './templates.ts';

function kindOf({ params }: Pick<FastifyRequest, 'params'>): TemplateKind {
  const { data } = TemplateKind.safeParse((params as { kind: string }).kind);
  if (data) return data;
  throw notFound('Template');
}

function send(reply: FastifyReply, kind: TemplateKind, template: Template): MessageTemplate {
  const { version, subject, text } = template;
  reply.header('etag', versionTag(version));
  const placeholders = [...PLACEHOLDERS[kind]];
  return { kind, subject, text, initial: INITIAL_TEMPLATES[kind], placeholders };
}

async function saveTemplate(
  { transaction, by, body, expected }: WriteCall<MessageTemplateInput, undefined>,
  kind: TemplateKind,
): Promise<Template> {
  checkTexts(body, kind);
  const { id: season_id } = await readCurrentSeason(transaction);
  const templates = await readTemplates(transaction, season_id);
  const society = await readSocietyName(transaction);
  const shown = ({ subject }: MessageTemplateInput) => fillPlaceholders(subject, { society });
  const isNew = shown(body) !== shown(templates[kind]);
  // Candidates tell messages apart by their subjects. Those of results begin with the same one.
  if (isNew && TemplateKind.options.some((other) => shown(templates[other]) === shown(body))) {
    throw invalid('subject', 'Another kind of message has this subject: choose another one.');
  }
  requireVersion('Template', templates[kind], expected);
  const version = templates[kind].version + 1;
  await putRow(transaction, 'mail_templates', { season_id, kind }, { ...body, version });
  const values = { fields: ['template'], after: kind };
  await recordChange({ transaction, by }, 'messages', 'changed', values);
  return { ...body, version };
}

export async function templateRoutes(app: FastifyInstance, database: Database) {
  const { db } = database;
  const url = '/message-templates/:kind';

  readRoute(app, 'organiser', url, {
    summary: 'The template of a kind of message',
    response: MessageTemplate,
    read: async ({ request, reply }) => {
      const kind = kindOf(request);
      const { id } = await readCurrentSeason(db);
      return send(reply, kind, (await readTemplates(db, id))[kind]);
    },
  });

  writeRoute(app, database, 'organiser', 'PUT', url, {
    summary: 'Changes the template of a kind of message',
    body: MessageTemplateInput,
    response: { 200: MessageTemplate },
    takesIfMatch: true,
    locks: 'season',
    write: async (call) => {
      const kind = kindOf(call.request);
      return send(call.reply, kind, await saveTemplate(call, kind));
    },
  });
}
