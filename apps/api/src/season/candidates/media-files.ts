import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { hasRole, MediaUsage, Viewing } from '@nox/contracts';
import { candidateFolder, roomForFilms } from '#content/media/candidate-files.ts';
import { readRangeOf } from '#content/media/media-routes.ts';
import { type MediaStore } from '#content/media/media-store.ts';
import { startViewing, VIEWING_PATH } from '#platform/auth/viewing.ts';
import { type Database } from '#platform/database/revisions.ts';
import { findRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { readRoute } from '#platform/http/routes.ts';
import { entityId } from '#platform/http/validation.ts';
import {
  idsIn,
  mediaOf,
  readStoredMedia,
  showsPortraits,
} from '../auditions/entries/candidate-media.ts';
import { mayWatch } from '../auditions/entries/visible-answers.ts';
import { limitByLink } from './candidate-routes.ts';
import { findSubject, readOwn } from './subject.ts';

type Named = { id: string; media: string; file: string };

/** What of an entry's media a viewer may see: the door sees the picture, where the season says so. @throws HttpError 403, also where there is no such entry */
async function readVisible(db: Db, { link, account }: FastifyRequest, id: string) {
  const isOwn = link?.purpose === 'candidate' && link.entry_id === id;
  const roles = account?.roles ?? [];
  const isDoor = !isOwn && !mayWatch(roles) && hasRole(roles, 'check-in');
  if (!isOwn && !mayWatch(roles) && !(isDoor && (await showsPortraits(db)))) {
    throw new HttpError(403, 'forbidden', 'This is not for you to see.');
  }
  const row = isOwn ? (await findSubject(db, link))?.row : await readEntry(db, id);
  const media = row && 'media' in row ? mediaOf(row) : {};
  return isDoor ? { ...media, film: undefined } : media;
}

const readEntry = (db: Db, id: string) => findRow(db, 'audition_entries', id);

const MAX_PER_MINUTE = 20;

const isSecure = (publicUrl: string | undefined) => publicUrl?.startsWith('https:') ?? false;

const FILE = /^[a-z0-9]{1,10}\.[a-z0-9]{3,4}$/;
const TYPES = [
  'video/mp4',
  'video/webm',
  ...['jpeg', 'png', 'webp', 'avif'].map((one) => `image/${one}`),
];
const Bytes = { content: Object.fromEntries(TYPES.map((type) => [type, { schema: z.string() }])) };

/** Films of candidates, in whole or in part: a browser plays from the first second. */
export async function candidateFileRoutes(
  app: FastifyInstance,
  { db, media, publicUrl }: Database & { media: MediaStore; publicUrl: string | undefined },
): Promise<void> {
  const root = candidateFolder(media);

  for (const [gate, path] of [
    ['judge', '/viewing'],
    ['check-in', '/check-in/viewing'],
  ] as const) {
    readRoute(app, gate, path, {
      summary: 'Lets this browser show what candidates have added, for ten minutes',
      response: Viewing,
      read: ({ request: { account }, reply }) => {
        const { uid, staffId } = account!;
        return startViewing(db, { uid, staffId }, { reply, isSecure: isSecure(publicUrl) });
      },
    });
  }

  readRoute(app, 'administrator', '/candidate-media', {
    summary: 'How much the films of candidates take, and may still take',
    response: MediaUsage,
    read: async () => {
      const films = (await readStoredMedia(db)).flatMap(({ film }) => film ?? []);
      const bytes = films.reduce((sum, film) => sum + film.bytes, 0);
      return { films: films.length, bytes, room: await roomForFilms(media) };
    },
  });

  await app.register(async (own) => {
    await limitByLink(own, MAX_PER_MINUTE);
    readRoute(own, 'candidate', '/candidate/viewing', {
      summary: 'The same of what the candidate has added',
      refusals: [403],
      response: Viewing,
      read: async ({ request: { link }, reply }) => {
        await readOwn(db, link!);
        const viewer = { link: link!.token_hash };
        return startViewing(db, viewer, { reply, isSecure: isSecure(publicUrl) });
      },
    });
  });

  await app.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    etag: false,
    lastModified: false,
  });
  app.get<{ Params: Named }>(
    `${VIEWING_PATH}/:id/:media/:file`,
    {
      config: { gate: 'viewer', summary: 'A file that a candidate has added', refusals: [416] },
      schema: { response: { 200: Bytes, 206: Bytes } },
    },
    async (request, reply) => {
      const { media: folder, file } = request.params;
      const visible = await readVisible(db, request, entityId(request.params.id, 'File'));
      if (!idsIn(visible).includes(folder) || !FILE.test(file)) throw notFound('File');
      await readRangeOf(request.raw.headers, join(root, folder, file));
      reply.header('cache-control', 'private, no-store');
      return reply.sendFile(join(folder, file));
    },
  );
}
