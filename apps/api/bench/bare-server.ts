import Fastify from 'fastify';

/** Fastify alone: returns our server's response to `/api/team`, and its 304, from memory. */
const source = process.argv[2]!;
const answer = await fetch(source);
const bytes = Buffer.from(await answer.arrayBuffer());
const etag = answer.headers.get('etag')!;

const app = Fastify();
app.get('/api/team', async (request, reply) => {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
});

process.on('disconnect', () => process.exit());
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
