import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import { MEDIA_FOLDERS, MediaFolderName, MediaUploadQuery, UploadedMedia } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { notFound, tooLarge } from '../errors/http-error.ts';
import { CACHE_CONTROL } from '../stores/remote-store.ts';
import { passBodiesAsStreams } from './incoming-file.ts';
import { type MediaStore } from './media-store.ts';
import { readRange } from './ranges.ts';
import { type ImageStores, recordUpload, saveImage } from './stored-images.ts';

interface Upload {
  Params: { folder: string };
  Querystring: MediaUploadQuery;
  Body: Readable | undefined;
}

/**
 * `POST /media/:folder?name=`: an administrator's file, as the raw body of the request. The response to an image comes
 * when its variants are made.
 */
export async function mediaUploadRoute(app: FastifyInstance, stores: ImageStores) {
  passBodiesAsStreams(app);

  app.post<Upload>(
    '/media/:folder',
    {
      config: {
        gate: 'administrator',
        summary: 'Keeps an uploaded file, which is the raw body',
        bodyType: '*/*',
        refusals: [422],
      },
      schema: { querystring: MediaUploadQuery, response: { 201: UploadedMedia } },
    },
    async (request, reply) => {
      const folder = MediaFolderName.safeParse(request.params.folder).data;
      if (!folder) throw notFound('Media folder');
      const { name } = request.query;
      const { maxBytes } = MEDIA_FOLDERS[folder];
      if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
      const body = request.body ?? Readable.from([]);
      const answer: UploadedMedia =
        folder === 'tutorial_videos'
          ? { url: await stores.media.save(folder, name, body) }
          : await saveImage(stores, folder, name, body);
      await recordUpload(stores.db, folder, request.account!);
      return reply.code(201).send(answer);
    },
  );
}

/** `GET /media/<folder>/<file>`. Names never repeat, so a file may be cached for ever. */
export async function mediaFiles(app: FastifyInstance, { media }: { media: MediaStore }) {
  app.setNotFoundHandler(() => {
    throw notFound('File');
  });
  // In place of the pages' policy: a file is shown, never run, whatever it contains.
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
