import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';

/** Fastify alone: our responses to `/api/team` from memory; what is posted goes to a file beside our database, synced. */
const [source, dataDir] = process.argv.slice(2) as [string, string];
const file = openSync(join(dataDir, 'bare.ndjson'), 'a');
const answer = await fetch(source);
const bytes = Buffer.from(await answer.arrayBuffer());
const etag = answer.headers.get('etag')!;

const app = Fastify();
app.get('/api/team', async (request, reply) => {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
});
app.post('/api/auditions/:id/reviews', async (request, reply) => {
  writeSync(file, `${JSON.stringify(request.body)}\n`);
  fdatasyncSync(file);
  return reply.code(201).send(request.body);
});

process.on('disconnect', () => process.exit());
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
