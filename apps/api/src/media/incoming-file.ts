import { open } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { type FastifyInstance } from 'fastify';
import { interrupted, tooLarge } from '../errors/http-error.ts';

/** Bodies of any type stay streams: their size is limited while they are written. */
export function passBodiesAsStreams(app: FastifyInstance): void {
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
