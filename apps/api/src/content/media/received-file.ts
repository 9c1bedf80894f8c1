import { open, stat } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { type FastifyInstance } from 'fastify';
import {
  type Film,
  filmRejection,
  lengthRejection,
  MEDIA_FOLDERS,
  type MediaFolder,
  readFilm,
} from '@nox/contracts';
import { fileTypeFromFile } from 'file-type';
import { HttpError, interrupted, tooLarge } from '#platform/errors/http-error.ts';

/** Bodies of any type stay streams: their size is limited while they are written. */
export function passBodiesAsStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Receives a file, synced to disk; the caller deletes it. @throws HttpError 413 beyond `maxBytes`, 400 when the connection breaks */
export async function receiveFile(body: Readable, path: string, maxBytes: number): Promise<void> {
  const file = await open(path, 'wx');
  let received = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(maxBytes);
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    // Destroyed, the request would be a broken connection to its sender.
    body.resume();
    if (!body.errored) throw error;
    throw interrupted();
  } finally {
    await file.close();
  }
}

type ContentType = (typeof MEDIA_FOLDERS)[MediaFolder]['types'][number];

export type MediaExtension = (typeof extensions)[ContentType];

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  // Browsers that refuse QuickTime by its name play it as what it is.
  'video/quicktime': 'mp4',
} as const satisfies Record<ContentType, string>;

const HEIC = /^image\/hei[cf]/;

const refused = (reason: string) => new HttpError(415, 'unsupported_type', reason);

async function filmAt(path: string): Promise<Film | undefined> {
  const file = await open(path, 'r');
  const readAt = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  return readFilm(readAt, (await file.stat()).size).finally(() => file.close());
}

/** @returns a film that most browsers play, for so long @throws HttpError 415 when it is no such film, or too long */
export async function readCandidateFilm(path: string) {
  const extension = await sniffExtension(path, MEDIA_FOLDERS.tutorial_videos.types);
  const { duration } = (await filmAt(path))!;
  const rejection = lengthRejection(duration);
  if (rejection) throw refused(rejection);
  return { extension, seconds: Math.floor(duration!) };
}

/** Looks at the first bytes, not at what the sender says. @throws HttpError 415 when it is empty, not `accepted`, or a film that many cannot play */
export async function sniffExtension(path: string, accepted: readonly ContentType[]) {
  if ((await stat(path)).size === 0) throw refused('The file is empty.');
  const mime = (await fileTypeFromFile(path))?.mime;
  const type = accepted.find((candidate) => candidate === mime);
  const rejection = type?.startsWith('video/') && filmRejection(await filmAt(path));
  if (rejection) throw refused(rejection);
  if (type) return extensions[type];
  if (accepted === MEDIA_FOLDERS.tutorial_videos.types) throw refused(filmRejection(undefined)!);
  if (HEIC.test(mime ?? '')) {
    throw refused(
      'Most browsers cannot show photos in HEIC: share or export it as JPEG, or choose "Most Compatible" in the settings of the camera, then upload that.',
    );
  }
  throw refused('Please upload a valid image file (jpg, png, gif).');
}
