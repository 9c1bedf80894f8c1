import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failIfRefused, respond, respondBy } from './fake-api.ts';
import { findSite, sitesIn } from './site.ts';

const EVENT = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const DOCUMENT = {
  components: { schemas: { Event: EVENT, Events: { type: 'array', items: EVENT } } },
  paths: {
    '/api/events': {
      get: { responses: { 200: json('Events') } },
      post: { requestBody: json('Event'), responses: { 201: json('Event'), 409: {} } },
    },
    '/api/events/{id}': { put: { responses: { 200: json('Event') } } },
    '/api/events/deleted': { get: { responses: { 200: json('Events') } } },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'nox-site-'));
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
process.env.NOX_SITE = folder;
afterAll(() => {
  rmSync(folder, { recursive: true });
  delete process.env.NOX_SITE;
});

const call = (method: string, path: string, body?: object) =>
  fetch(new URL(path, window.location.href), {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

describe('the fake API beside a site', () => {
  it('answers as the document of the API says', async () => {
    respond('get', '/events', [{ title: 'Battle' }]);
    respond('put', '/events/7', { title: 'Battle' });
    respond('get', '/events/deleted', []);
    const sent = respond('post', '/events', { title: 'Battle' }, 201);
    expect((await call('POST', '/api/events', { title: 'Battle' })).status).toBe(201);
    expect(sent).toEqual([{ title: 'Battle' }]);
    expect(failIfRefused).not.toThrow();
  });

  it.each([
    ['an unknown call', () => respond('get', '/evnts', []), 'The API has no GET /api/evnts.'],
    ['a method', () => respond('get', '/events/7', {}), 'The API has no GET /api/events/7.'],
    [
      'a status',
      () => respond('get', '/events', {}, 418),
      'never answers GET /api/events with 418',
    ],
    ['a body', () => respond('get', '/events', [{}]), 'at [0].title'],
  ])('refuses %s that the API does not have', (_, answer, sentence) => {
    expect(answer).toThrow(sentence);
  });

  it('fails a test whose page sends what the API refuses, or what is made for it', async () => {
    respond('post', '/events', { title: 'Battle' }, 201);
    await call('POST', '/api/events', { name: 'Battle' });
    expect(failIfRefused).toThrow(/^The API refuses this body of POST \/api\/events:\n.*\n.*title/);
    respondBy('get', '/events', () => [{ name: 'Battle' }]);
    await call('PUT', '/api/events/7').catch(() => undefined);
    expect(failIfRefused).toThrow('Nothing answers PUT /api/events/7: say what with respond().');
    await fetch(new URL('/api/events', window.location.href));
    expect(failIfRefused).toThrow('The API never answers GET /api/events with this body');
    expect(failIfRefused).not.toThrow();
  });
});

describe('the sites of a folder', () => {
  it('are found by their versions, the newest first', async () => {
    const names = ['nox-site-0.9.0.tgz', 'nox-site-0.10.0.tgz', 'nox-testing-1.0.0.tgz'];
    for (const name of names) writeFileSync(join(folder, name), '');
    const versions = (await sitesIn(folder)).map(({ version }) => version);
    expect(versions).toEqual(['0.10.0', '0.9.0']);
  });

  it('are asked for in a sentence where there is none', async () => {
    await expect(findSite(join(folder, 'empty'))).rejects.toThrow(
      /^There is no @nox\/site in .*empty: name the folder of its tarball\.$/,
    );
  });
});
