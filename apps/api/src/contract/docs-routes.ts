import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { docsPage, DOCS_STYLE } from './docs-page.ts';
import { toOpenApi, type OpenApiDocument } from './openapi.ts';
import { type RouteContract } from './route-table.ts';

const text = (type: string) => ({
  response: { 200: { content: { [type]: { schema: z.string() } } } },
});

/** The page is text and one style sheet of its own. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'";

/** The contract for programs and for people, written once the table is complete. */
export async function docsRoutes(app: FastifyInstance, { table }: { table: RouteContract[] }) {
  let written: OpenApiDocument | undefined;
  const document = () => (written ??= toOpenApi(table));

  app.get(
    '/openapi.json',
    {
      config: { gate: 'public', summary: 'This contract, as OpenAPI 3.1' },
      schema: { response: { 200: z.record(z.string(), z.unknown()) } },
    },
    async () => document(),
  );
  app.get(
    '/docs',
    { config: { gate: 'public', summary: 'This contract, to read' }, schema: text('text/html') },
    async (_request, reply) =>
      reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(docsPage(document())),
  );
  app.get(
    '/docs.css',
    { config: { gate: 'public', summary: 'How it looks' }, schema: text('text/css') },
    async (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}
