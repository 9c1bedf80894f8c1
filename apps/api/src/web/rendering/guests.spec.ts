import { apiForEach } from '../../../test/api.ts';
import {
  pageHeads,
  putWebFile,
  registryEntry,
  serverBuild,
  shellPage,
} from '../../../test/web-root.ts';

const SITE = registryEntry('public-site', '/', 's1');
const EVENTS = {
  ...registryEntry('events', '/events', 'e1'),
  mount: { path: '/events', parent: 'site-layout' },
  mounts: [{ path: '/admin/events', parent: 'admin-layout' }],
};

describe('the pages of a remote inside the layout of another', () => {
  const api = apiForEach({ publicUrl: 'https://nox.example.org' });
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const get = (url: string) => api.app.inject({ url, headers: { accept: 'text/html' } });
  const contentOf = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1];

  beforeEach(async () => {
    await put('index.html', shellPage());
    await put('static/js/remotes.json', {
      remotes: [SITE, registryEntry('admin', '/admin', 'a1'), EVENTS],
    });
    await put('static/js/public-site/s1/pages.json', pageHeads('/', '/team'));
    await put(
      'static/js/public-site/s1/server.cjs',
      serverBuild(`
        const guests = (workerData.guests ?? []).map(({ file }) => require('node:fs').readFileSync(file, 'utf8'));
        return [path, ...guests].join(' with ');`),
    );
    const page = { path: '/events', title: 'Events', description: 'What is on.' };
    await put('static/js/events/e1/pages.json', { pages: [page] });
    await put('static/js/events/e1/server-routes.cjs', 'the routes of events');
  });

  it('are rendered by the build of that one, with head, picture and publisher of the site', async () => {
    const { body, statusCode } = await get('/events');
    expect(statusCode).toBe(200);
    expect(contentOf(body)).toBe('/events with the routes of events');
    expect(body).toContain('<title>Events</title>');
    expect(body).toContain('<meta property="og:site_name" content="NOX">');
    expect(body).toContain('https://nox.example.org/static/js/public-site/s1/share.png');
    expect(body).toContain('"@type":"Organization"');
    expect(contentOf((await get('/team')).body)).toBe('/team');
  });

  it('are in the sitemap', async () => {
    const { body } = await get('/sitemap.xml');
    expect(
      [...body.matchAll(/<loc>https:\/\/nox.example.org(.*?)<\/loc>/g)].map(([, path]) => path),
    ).toEqual(['/', '/team', '/events']);
  });

  it('have an address, and only those', async () => {
    expect(await get('/Events/')).toMatchObject({
      statusCode: 301,
      headers: { location: '/events' },
    });
    const missing = await get('/events/none');
    expect(missing.statusCode).toBe(404);
    expect(contentOf(missing.body)).toBe('');
  });

  it('for administrators are not public', async () => {
    const { statusCode, body } = await get('/admin/events');
    expect(statusCode).toBe(200);
    expect(body).toContain('noindex');
  });

  it('are left to the browser without its routes, while the others are rendered', async () => {
    await put('static/js/remotes.json', {
      remotes: [SITE, { ...EVENTS, entry: '/static/js/events/e2/remoteEntry.js' }],
    });
    const page = { path: '/events', title: 'Events', description: 'What is on.' };
    await put('static/js/events/e2/pages.json', { pages: [page] });
    const { body } = await get('/events');
    expect(body).toContain('<title>Events</title>');
    expect(contentOf(body)).toBe('');
    expect(contentOf((await get('/')).body)).toBe('/');
  });
});
