import { Readable } from 'node:stream';
import { type FastifyInstance } from 'fastify';

const CHUNK_BYTES = 64 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES);
  }
}

/**
 * Sends large responses in chunks. Node tells nothing about how much of a buffer has been sent: the deadline for a client
 * that does not read would be that of the whole response.
 */
export function sendInChunks(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length <= CHUNK_BYTES) return done(null, payload);
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    reply.header('content-length', bytes.length);
    done(null, Readable.from(chunksOf(bytes), { objectMode: false }));
  });
}
