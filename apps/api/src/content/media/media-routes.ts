import { type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { MEDIA_FOLDERS, MediaFolderName, MediaUploadQuery, UploadedMedia } from '@nox/contracts';
import { notFound, tooLarge } from '#platform/errors/http-error.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { CACHE_CONTROL } from '#platform/stores/remote-store.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type MediaStore } from './media-store.ts';
import { passBodiesAsStreams } from './received-file.ts';
import { type ImageStores, recordUpload, saveImage } from './stored-images.ts';

/** The file is the raw body. The response to an image comes when its variants are made. */
export async function mediaUploadRoute(app: FastifyInstance, stores: ImageStores & Database) {
  passBodiesAsStreams(app);

  actionRoute(app, 'content', 'POST', '/media/:folder', {
    summary: 'Stores an uploaded file, which is the raw body',
    bodyType: '*/*',
    query: MediaUploadQuery,
    response: { 201: UploadedMedia },
    refusals: [422],
    act: async ({ query: { name }, request }) => {
      const folder = MediaFolderName.safeParse((request.params as { folder: string }).folder).data;
      if (!folder) throw notFound('Media folder');
      const { maxBytes } = MEDIA_FOLDERS[folder];
      if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
      const body = (request.body as Readable | undefined) ?? Readable.from([]);
      const isFilm = folder === 'tutorial_videos';
      const answer: UploadedMedia = isFilm
        ? { url: await stores.media.save(folder, name, body) }
        : await saveImage(stores, folder, name, body);
      await recordUpload(stores, folder, request.account!);
      return answer;
    },
  });
}

/** `GET /media/<folder>/<file>`. Names never repeat, so a file may be cached for ever. */
export async function mediaFiles(app: FastifyInstance, { media }: { media: MediaStore }) {
  app.setNotFoundHandler(() => {
    throw notFound('File');
  });
  // This policy replaces that of pages: a file is shown, never run, whatever it contains.
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    next();
  });
  app.addHook('preHandler', readRange(media.root));
  await app.register(fastifyStatic, {
    root: media.root,
    prefix: '/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', CACHE_CONTROL);
    },
  });
}

const PART = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/** The part of a file that a request names, as `@fastify/send` reads RFC 9110 (14). @returns undefined for what is to be ignored */
function partOf({ range = '', 'if-range': condition }: IncomingHttpHeaders, file: Stats) {
  const [, first, last = '', suffix] = PART.exec(range) ?? [];
  // Only the time is a strong validator: the tags are weak.
  if (condition !== undefined && condition !== file.mtime.toUTCString()) return undefined;
  if (suffix !== undefined) {
    return Number(suffix) >= file.size && file.size > 0 ? 'bytes=0-' : `bytes=-${suffix}`;
  }
  if (first === undefined || (last !== '' && Number(last) < Number(first))) return undefined;
  return `bytes=${first}-${last}`;
}

/** A hook of the files below `root`, whose path is the wildcard of their route. */
export const readRange =
  (root: string) =>
  ({ raw, params }: FastifyRequest): Promise<void> =>
    readRangeOf(raw.headers, join(root, (params as { '*'?: string })['*'] ?? ''));

export async function readRangeOf(headers: IncomingHttpHeaders, path: string): Promise<void> {
  if (headers.range === undefined) return;
  const file = await stat(path).catch(() => null);
  const part = file?.isFile() ? partOf(headers, file) : undefined;
  delete headers['if-range'];
  if (part === undefined) delete headers.range;
  else headers.range = part;
}
