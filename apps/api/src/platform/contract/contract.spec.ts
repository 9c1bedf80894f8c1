import { TeamMemberInput } from '@nox/contracts';
import * as z from 'zod';
import { expectDeclared } from '../../../test/declared-responses.ts';
import { apiForAll, asAdministrator, asSomeone } from '../../../test/api.ts';
import { type OpenApiDocument } from '../../../test/generated-requests.ts';
import { type RouteContract } from './route-table.ts';

describe('the contract of the API', () => {
  const api = apiForAll();
  let document: OpenApiDocument;
  beforeAll(async () => {
    document = (await api.app.inject('/api/openapi.json')).json();
  });

  it('names every route, with a sentence and what it may answer', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, ...call })),
    );
    expect(calls).toHaveLength(api.app.contracts.length);
    for (const { name, summary, responses } of calls) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{5,}/)]);
      // A part of a file is another success.
      const successes = Object.keys(responses).filter((one) => one < '300' && one !== '206');
      expect([name, successes]).toEqual([name, [expect.stringMatching(/^20[0124]$/)]]);
    }
  });

  it('refers to nothing that it does not hold', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!);
    expect(text).not.toMatch(/\$defs|\$schema/);
  });

  it('holds the very schemas that check requests', () => {
    const described = document.components.schemas.TeamMemberInput!;
    expect(described).toMatchObject({
      required: ['name', 'position'],
      additionalProperties: false,
    });
    expect(Object.keys(described.properties as object)).toEqual(Object.keys(TeamMemberInput.shape));
  });

  it('says what goes into the query of an upload, and that its body is the file', () => {
    expect(document.paths['/api/media/{folder}']!.post).toMatchObject({
      parameters: [
        { name: 'name', in: 'query', required: true, schema: { type: 'string' } },
        { name: 'folder', in: 'path' },
      ],
      requestBody: { content: { '*/*': {} } },
    });
  });

  it('says that a replacement may be stale, and that a list may be known', () => {
    const { get, put } = document.paths['/api/team/{id}']!;
    expect(put).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'If-Match' })]),
      responses: { 412: { content: { 'application/json': expect.anything() } } },
    });
    expect(get!.responses).toHaveProperty('304');
  });

  it('says which writes may be sent again, and that a stream is one', () => {
    const { post } = document.paths['/api/auditions/{id}/reviews']!;
    const key = { $ref: '#/components/schemas/IdempotencyKey' };
    expect(document.components.schemas.IdempotencyKey).toEqual({
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,100}$',
    });
    expect(post).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header', schema: key }),
      ]),
      responses: { 422: { content: { 'application/json': expect.anything() } } },
    });
    const taking = api.app.contracts.filter((route) => route.takesIdempotencyKey);
    expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      ...['DELETE /api/auditions/:id', 'DELETE /api/auditions/:id/reviews/:reviewId'],
      ...['DELETE /api/schedule/parties/:id', 'DELETE /api/staff/:id', 'POST /api/achievements'],
      ...['POST /api/audition-rules', 'POST /api/auditions/:id/recusals'],
      ...[
        'POST /api/auditions/:id/reviews',
        'POST /api/auditions/:id/seen-reviews',
        'POST /api/check-in/swaps',
      ],
      ...['POST /api/check-in/walk-ins', 'POST /api/messages'],
      ...['POST /api/schedule/edits/:id/undo', 'POST /api/schedule/moves'],
      ...['POST /api/schedule/parties', 'POST /api/staff', 'POST /api/staff/:id/invitation'],
      ...['POST /api/team', 'POST /api/tutorials', 'PUT /api/auditions/:id/reviews/:reviewId'],
      ...['PUT /api/auditions/:id/status', 'PUT /api/schedule/pins'],
      'PUT /api/schedule/structure',
    ]);
    expect(document.paths['/api/auditions/events']!.get!.responses).toMatchObject({
      200: { content: { 'text/event-stream': expect.anything() } },
    });
  });

  it('is a page to read, all of whose files its policy allows', async () => {
    const page = await api.app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/style=|<style|<script(?! src=)/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await api.app.inject(file)).statusCode).toBe(200);
    expect((await api.app.inject('/api/docs/json')).json()).toEqual(document);
  });
});

describe('the check of answers in these tests', () => {
  const route = {
    isConditional: false,
    refusals: [401],
    responses: { 200: z.object({ name: z.string() }), 204: z.undefined() },
  } as unknown as RouteContract;
  const answer = (statusCode: number, body: unknown) =>
    ({
      statusCode,
      body: body === undefined ? '' : JSON.stringify(body),
      json: () => body,
      headers: {},
    }) as unknown as Parameters<typeof expectDeclared>[1];

  it.each([
    ['what is declared', 200, { name: 'A' }, true],
    ['nothing, as declared', 204, undefined, true],
    ['a refusal', 401, { message: 'No.', code: 'no' }, true],
    ['a field too many', 200, { name: 'A', secret: 1 }, false],
    ['a field too few', 200, {}, false],
    ['a status that is not declared', 201, { name: 'A' }, false],
    ['a refusal that is not declared', 409, { message: 'No.', code: 'no' }, false],
    ['an error of another shape', 401, { error: 'no' }, false],
    ['304 where nothing is conditional', 304, undefined, false],
    ['words where there should be none', 204, 'done', false],
  ])('judges %s', (_what, status, body, isDeclared) => {
    const check = expect(() => expectDeclared(route, answer(status, body)));
    if (isDeclared) check.not.toThrow();
    else check.toThrow();
  });
});

describe('the contract of the API in production', () => {
  const api = apiForAll({ isProduction: true, publicUrl: 'https://nox.example.org' });
  const statusFor = async (url: string, headers = {}) =>
    (await api.app.inject({ url, headers: { host: 'nox.example.org', ...headers } })).statusCode;

  it.each([
    ...['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml'],
    ...['/api/docs/static/swagger-ui.css', '/api/docs/static/swagger-initializer.js'],
  ])('is for administrators only: %s', async (url) => {
    expect(await statusFor(url)).toBe(401);
    expect(await statusFor(url, asSomeone)).toBe(403);
    expect(await statusFor(url, asAdministrator)).toBe(200);
  });
});
