import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { MEDIA_FOLDERS, MediaUploadQuery, UploadedMedia } from '@nox/contracts';
import { type Database } from '#platform/database/revisions.ts';
import { HttpError, notFound, tooLarge, unavailable } from '#platform/errors/http-error.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { type MediaStore } from './media-store.ts';
import { passBodiesAsStreams, sniffExtension } from './received-file.ts';
import {
  expired,
  openUploads,
  type ResumableUploads,
  type UploadKind,
} from './resumable-uploads.ts';
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
function refusalOf(status: number, failure: unknown, { errors, kind }: ResumableUploads) {
  // The file system failed, not the library.
  if (failure instanceof Error && !('status_code' in failure)) return failure;
  if (failure === errors.ERR_LOCK_TIMEOUT)
    return unavailable('The upload is busy. Please try again.');
  if (failure === errors.ERR_SIZE_EXCEEDED) {
    return new HttpError(413, 'too_large', 'The file is longer than the upload said at its begin.');
  }
  if (status === 404) return notFound('Upload');
  if (status === 410) return expired();
  if (status === 413) return tooLarge(kind.maxBytes);
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
  if (answer.status >= 400) throw refusalOf(answer.status, uploads.failureOf(request), uploads);
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

const REFUSED = [409, 410, 412];

interface UploadRoutes<Query, Result> {
  gate: 'content' | 'candidate';
  kind: UploadKind;
  /** As in "Begins the upload of a film". */
  noun: string;
  query?: z.ZodType<Query>;
  /** Whose the upload is. Throws what refuses it. */
  ownerOf: (request: FastifyRequest) => string | Promise<string>;
  /** Called before an upload begins. Throws what refuses it. @returns its name */
  admit: (call: {
    query: Query;
    request: FastifyRequest;
    reply: FastifyReply;
    uploads: ResumableUploads;
  }) => string | Promise<string>;
  response: z.ZodType<Result>;
  /** Stores a complete upload: see {@link ResumableUploads.finish}. */
  finish: (request: FastifyRequest, finish: Finish) => Promise<Result>;
}
type Finish = (store: Parameters<ResumableUploads['finish']>[2]) => Promise<string>;

/** Films in parts, by tus; a last `POST` stores the film. */
export async function uploadRoutes<Query, Result>(
  app: FastifyInstance,
  { gate, kind, noun, query, ownerOf, admit, response, finish }: UploadRoutes<Query, Result>,
): Promise<void> {
  const { path } = kind;
  const refusals = gate === 'candidate' ? [...REFUSED, 403] : REFUSED;
  let opened: Promise<ResumableUploads> | undefined;
  const open = () =>
    (opened ??= openUploads(kind).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const handleOwn = async (request: FastifyRequest, reply: FastifyReply) => {
    const uploads = await open();
    await uploads.find((request.params as { id: string }).id, await ownerOf(request));
    return respond(reply, await handle(uploads, request));
  };

  actionRoute<undefined, undefined, Query>(app, gate, 'POST', path, {
    summary: `Begins the upload of ${noun} (tus)`,
    refusals,
    query,
    response: { 201: NoContent },
    act: async ({ query: asked, request, reply }) => {
      const uploads = await open();
      const owner = await ownerOf(request);
      const name = await admit({ query: asked, request, reply, uploads });
      const metadata = `owner ${base64(owner)},name ${base64(name)}`;
      const answer = await handle(uploads, request, metadata);
      await uploads.removeOldest(owner);
      return respond(reply, answer);
    },
  });

  app.head<{ Params: { id: string } }>(
    `${path}/:id`,
    { config: { gate, summary: `How much of ${noun} has arrived (tus)`, refusals } },
    async (request, reply) => {
      const uploads = await open();
      const { url, size } = await uploads.find(request.params.id, await ownerOf(request));
      if (!url) return respond(reply, await handle(uploads, request));
      reply.header('tus-resumable', '1.0.0');
      return reply.headers({ 'upload-length': size, 'upload-offset': size }).send();
    },
  );

  actionRoute(app, gate, 'DELETE', `${path}/:id`, {
    summary: `Gives up the upload of ${noun} (tus)`,
    refusals,
    response: { 204: NoContent },
    act: ({ request, reply }) => handleOwn(request, reply),
  });

  actionRoute(app, gate, 'POST', `${path}/:id`, {
    summary: `Stores ${noun} that has arrived`,
    refusals,
    response: { 201: response },
    act: async ({ id, request }) => {
      const uploads = await open();
      const owner = await ownerOf(request);
      return finish(request, (store) => uploads.finish(id, owner, store));
    },
  });

  await app.register(async (streams) => {
    passBodiesAsStreams(streams);
    const bodyType = 'application/offset+octet-stream';
    const config = { gate, summary: `Adds to the upload of ${noun} (tus)`, bodyType, refusals };
    const schema = { response: { 204: NoContent } };
    streams.patch(`${path}/:id`, { config, schema }, handleOwn);
  });
}

const FOLDER = 'tutorial_videos';

/** They lie below the folder that is served, but with a dot, so that files are moved and not copied. */
export const uploadsIn = ({ root }: MediaStore) => join(root, '.uploads');

/** The last call answers as `POST /media/:folder` does. */
export const resumableUploadRoutes = (
  app: FastifyInstance,
  { media, ...database }: Database & { media: MediaStore },
): Promise<void> =>
  uploadRoutes(app, {
    gate: 'content',
    noun: 'a film',
    kind: {
      path: `/media/${FOLDER}/uploads`,
      directory: uploadsIn(media),
      maxBytes: MEDIA_FOLDERS[FOLDER].maxBytes,
      maxPerOwner: 3,
    },
    query: MediaUploadQuery,
    ownerOf: ({ account }) => account!.uid,
    admit: ({ query: { name } }) => name,
    response: UploadedMedia,
    finish: async ({ account }, finish) => ({
      url: await finish(async ({ id, name, path }) => {
        const extension = await sniffExtension(path, MEDIA_FOLDERS[FOLDER].types);
        const moved = media.incomingPath();
        await link(path, moved);
        const url = await media.storeReceived(FOLDER, name, { id, path: moved, extension });
        await recordUpload(database, FOLDER, account!);
        return url;
      }),
    }),
  });
