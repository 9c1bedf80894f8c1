import { open } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { type FastifyInstance } from 'fastify';
import { HttpError, interrupted } from '../errors/http-error.ts';

const MEGABYTE = 1024 * 1024;

/** @param maxBytes named in whole megabytes in the message */
export const tooLarge = (maxBytes: number) =>
  new HttpError(
    413,
    'too_large',
    `The file is too large: at most ${maxBytes / MEGABYTE} MB are allowed.`,
  );

/** Bodies of any type stay streams: their size is limited while they are written. */
export function keepBodiesAsStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/**
 * Writes a request's body to a new file and syncs it to disk.
 * The request is never destroyed, or its sender would see a broken connection instead of the response.
 * @throws HttpError 413 beyond `maxBytes`, 400 when the connection breaks; the caller deletes the file
 */
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
    body.resume();
    if (!body.errored) throw error;
    throw interrupted();
  } finally {
    await file.close();
  }
}
