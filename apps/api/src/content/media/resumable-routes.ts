import { Readable } from 'node:stream';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { z } from 'zod';
import { MEDIA_FOLDERS, MediaUploadQuery, UploadedMedia } from '@nox/contracts';
import { type Database } from '#platform/database/revisions.ts';
import { HttpError, notFound, tooLarge, unavailable } from '#platform/errors/http-error.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { type MediaStore } from './media-store.ts';
import { passBodiesAsStreams } from './received-file.ts';
import { expired, FOLDER, openUploads, PATH, type ResumableUploads } from './resumable-uploads.ts';
import { recordUpload } from './stored-images.ts';

/** What the library gets of a request, and what of its answer is sent: nothing about hosts, origins and metadata. */
const REQUEST_HEADERS = [
  ...['content-length', 'content-type', 'tus-resumable', 'upload-concat', 'upload-defer-length'],
  ...['upload-length', 'upload-offset'],
];
const ANSWER_HEADERS = [
  ...['cache-control', 'location', 'tus-resumable', 'upload-expires', 'upload-length'],
  'upload-offset',
];

/** The answers of the protocol are headers. */
const NoContent = z.undefined();

const UNKNOWN = [400, 'bad_request', 'The upload could not be understood.'] as const;
const REFUSALS = [
  [409, 'conflict', 'The upload goes on at another place.'],
  [412, 'tus_version', 'Uploads follow tus 1.0.0: send Tus-Resumable.'],
] as const;

/** The refusal in place of the library's, whose errors are texts for programs. */
function refusalOf(status: number, failure: unknown, errors: ResumableUploads['errors']) {
  // The file system failed, not the library.
  if (failure instanceof Error && !('status_code' in failure)) return failure;
  if (failure === errors.ERR_LOCK_TIMEOUT)
    return unavailable('The upload is busy. Please try again.');
  if (failure === errors.ERR_SIZE_EXCEEDED) {
    return new HttpError(413, 'too_large', 'The file is longer than the upload said at its begin.');
  }
  if (status === 404) return notFound('Upload');
  if (status === 410) return expired();
  if (status === 413) return tooLarge(MEDIA_FOLDERS[FOLDER].maxBytes);
  const [known, code, message] = REFUSALS.find(([known]) => known === status) ?? UNKNOWN;
  return new HttpError(known, code, message);
}

/** Lets the library handle a request. @throws HttpError; the file system's error */
async function handle(
  uploads: ResumableUploads,
  { raw, url, method, body }: FastifyRequest,
  metadata?: string,
): Promise<Response> {
  const headers = new Headers(metadata ? { 'upload-metadata': metadata } : {});
  for (const name of REQUEST_HEADERS) {
    const value = raw.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const stream = (body ?? Readable.from([])) as Readable;
  const request = new Request(`http://localhost${url.split('?', 1)[0]}`, {
    method,
    headers,
    ...(method === 'PATCH' && { body: Readable.toWeb(stream), duplex: 'half' }),
  } as RequestInit);
  // The library learns by `runtime` that the line broke, and stops writing.
  Object.assign(request, { runtime: { node: { req: raw } } });
  const answer = await uploads.tus.handleWeb(request);
  if (answer.status >= 400)
    throw refusalOf(answer.status, uploads.failureOf(request), uploads.errors);
  return answer;
}

function respond(reply: FastifyReply, answer: Response): FastifyReply {
  for (const name of ANSWER_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(answer.status).send();
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Films in parts, by tus; a last `POST` stores the film and answers as `POST /media/:folder` does. */
export async function resumableUploadRoutes(
  app: FastifyInstance,
  { media, ...database }: Database & { media: MediaStore },
): Promise<void> {
  let opened: Promise<ResumableUploads> | undefined;
  const open = () =>
    (opened ??= openUploads(media).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const refusals = [409, 410, 412];
  const ownerOf = ({ account }: FastifyRequest) => account!.uid;
  const handleOwn = async (request: FastifyRequest, reply: FastifyReply) => {
    const uploads = await open();
    await uploads.find((request.params as { id: string }).id, ownerOf(request));
    return respond(reply, await handle(uploads, request));
  };

  actionRoute(app, 'content', 'POST', PATH, {
    summary: 'Begins the upload of a film (tus)',
    refusals,
    query: MediaUploadQuery,
    response: { 201: NoContent },
    act: async ({ query, request, reply }) => {
      const uploads = await open();
      const owner = ownerOf(request);
      const metadata = `owner ${base64(owner)},name ${base64(query.name)}`;
      const answer = await handle(uploads, request, metadata);
      await uploads.removeOldest(owner);
      return respond(reply, answer);
    },
  });

  app.head<{ Params: { id: string } }>(
    `${PATH}/:id`,
    { config: { gate: 'content', summary: 'How much of a film has arrived (tus)', refusals } },
    async (request, reply) => {
      const uploads = await open();
      const { url, size } = await uploads.find(request.params.id, ownerOf(request));
      if (!url) return respond(reply, await handle(uploads, request));
      reply.header('tus-resumable', '1.0.0');
      return reply.headers({ 'upload-length': size, 'upload-offset': size }).send();
    },
  );

  actionRoute(app, 'content', 'DELETE', `${PATH}/:id`, {
    summary: 'Gives up the upload of a film (tus)',
    refusals,
    response: { 204: NoContent },
    act: ({ request, reply }) => handleOwn(request, reply),
  });

  actionRoute(app, 'content', 'POST', `${PATH}/:id`, {
    summary: 'Stores a film that has arrived',
    refusals,
    response: { 201: UploadedMedia },
    act: async ({ id, request }) => {
      const onStored = () => recordUpload(database, FOLDER, request.account!);
      const uploads = await open();
      return { url: await uploads.finish(id, ownerOf(request), onStored) };
    },
  });

  await app.register(async (streams) => partRoute(streams, refusals, handleOwn));
}

function partRoute(app: FastifyInstance, refusals: number[], handler: RouteHandlerMethod) {
  passBodiesAsStreams(app);
  const summary = 'Adds to the upload of a film (tus)';
  const bodyType = 'application/offset+octet-stream';
  const config = { gate: 'content', summary, bodyType, refusals } as const;
  app.patch(`${PATH}/:id`, { config, schema: { response: { 204: NoContent } } }, handler);
}
