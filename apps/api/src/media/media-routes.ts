import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import {
  MEDIA_FOLDERS,
  MediaFolderName,
  MediaUploadQuery,
  type UploadedMedia,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Gate } from '../auth/gate';
import { notFound } from '../errors/http-error';
import { validate } from '../errors/validate';
import { tooLarge } from './incoming-file';
import { type MediaStore } from './media-store';

/** `POST /media/:folder?name=`: an administrator's file, as the raw body of the request. */
export async function mediaUploadRoute(
  app: FastifyInstance,
  { gate, media }: { gate: Gate; media: MediaStore },
) {
  // The body stays a stream, whatever it calls itself: its size is limited while it is written.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.post<{ Params: { folder: string }; Body: Readable | undefined }>(
    '/media/:folder',
    { onRequest: gate.administrator },
    async (request, reply) => {
      const folder = MediaFolderName.safeParse(request.params.folder).data;
      if (!folder) throw notFound('Media folder');
      const { name } = validate(MediaUploadQuery, request.query);
      const { maxBytes } = MEDIA_FOLDERS[folder];
      if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
      const answer: UploadedMedia = {
        url: await media.save(folder, name, request.body ?? Readable.from([])),
      };
      return reply.code(201).send(answer);
    },
  );
}

/** `GET /media/<folder>/<file>`. Names never repeat, so a file may be cached for ever. */
export async function mediaFiles(app: FastifyInstance, { media }: { media: MediaStore }) {
  app.setNotFoundHandler(() => {
    throw notFound('File');
  });
  await app.register(fastifyStatic, {
    root: media.root,
    prefix: '/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      // Whatever a file may turn out to hold, it is shown, never run.
      response.setHeader('content-security-policy', "sandbox; default-src 'none'");
    },
  });
}
