import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageHeads, SOCIETY_ID } from '@nox/contracts';
import { apiForAll, asSomeone } from '../../../test/api.ts';
import { openConnection, requestHead } from '@nox/test-servers/raw-connection';
import { pageHeads, putWebFile, registryEntry, shellPage } from '../../../test/web-root.ts';

const ORIGIN = 'https://nox.example.org';

const [home, learn] = pageHeads('/', '/learn').pages as [
  PageHeads['pages'][0],
  PageHeads['pages'][0],
];
const image = { file: 'share-learn.png', alt: 'A step' };
const texts = { title: 'Learn | NOX', description: 'Tutorials.' };
const heads: PageHeads = {
  ...pageHeads(),
  pages: [
    { ...home, title: 'NOX | "Dance" & <more>' },
    { ...learn, ...texts, image, hasVideos: true },
  ],
};

describe('what search engines and chats are told', () => {
  const api = apiForAll({ publicUrl: ORIGIN, mediaOrigins: ['https://images.example.org'] });
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const release = (version: string) =>
    put('static/js/remotes.json', {
      remotes: [registryEntry('public-site', '/', version), registryEntry('admin', '/admin', 'a1')],
    });

  beforeEach(async () => {
    await put('index.html', shellPage());
    await put('static/js/public-site/v1/pages.json', heads);
    await release('v1');
  });

  const get = (url: string, headers = {}) =>
    api.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  /** What stands in the head: the content of an element by its start. */
  const contentAfter = (html: string, start: string) => html.split(start)[1]?.split('">', 1)[0];

  it('is what the live release says of the page', async () => {
    const { body, statusCode } = await get('/learn?utm=x');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Learn | NOX</title>');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(contentAfter(body, '<meta name="description" content="')).toBe('Tutorials.');
    expect(contentAfter(body, '<link rel="canonical" href="')).toBe(`${ORIGIN}/learn`);
    expect(contentAfter(body, '<meta property="og:image" content="')).toBe(
      `${ORIGIN}/static/js/public-site/v1/share-learn.png`,
    );
    expect(contentAfter(body, '<meta name="twitter:card" content="')).toBe('summary_large_image');
    expect(body).toContain('"@type":"Organization"');
  });

  it('has the words, links and colours of the society, from the moment that they are saved', async () => {
    const organization = { name: '{name}', description: '{description}', sameAs: [] };
    const plainImage = { file: 'share-plain.png', alt: 'A dancer. {name}' };
    const pages = [{ ...home, title: '{name} | {tagline}', description: 'We dance {styles}.' }];
    const own = { ...heads, siteName: '{name}', organization, plainImage, pages };
    await put('static/js/public-site/v9/pages.json', own);
    await put('index.html', shellPage('<script src="/static/js/shell/s1/a.js"></script>'));
    const manifest = { name: 'x', display: 'standalone', icons: [{ src: 'icon.png' }] };
    await put('static/js/shell/s1/site.webmanifest', manifest);
    await release('v9');
    const before = await get('/');
    expect(before.body).toContain('<title>NOX | Dance is Our Shared Language!</title>');
    expect(before.body).toContain('"sameAs":["https://www.instagram.com/nox.example/",');
    expect(before.body).toContain('/v9/share.png');
    expect(before.body).not.toContain('--light');

    const name = 'Nritya & <Co>';
    const society = {
      ...{ name, links: [], colors: { accent: '#ff8a5c', highlight: '#ffb55c' } },
      danceStyles: [
        { id: 'a', name: 'Kathak' },
        { id: 'b', name: 'Bhangra' },
      ],
    };
    const saved = await api.send('PUT', `/api/society/${SOCIETY_ID}`, society);
    expect(saved.statusCode).toBe(200);
    const { body, headers } = await get('/');
    expect(body).toContain(
      '<title>Nritya &amp; &lt;Co&gt; | Dance is Our Shared Language!</title>',
    );
    expect(contentAfter(body, '<meta property="og:site_name" content="')).toBe(
      'Nritya &amp; &lt;Co&gt;',
    );
    expect(contentAfter(body, '<meta name="description" content="')).toBe(
      'We dance Kathak and Bhangra.',
    );
    expect(body).toContain('/v9/share-plain.png');
    expect(body).toContain('"sameAs":[]');
    expect(body).not.toContain('<Co>');
    const [, css = ''] = /<style>(@media screen.*?)<\/style>/.exec(body) ?? [];
    expect(css).toContain('--light:#ff8a5c;');
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}' `);
    expect((await get('/admin')).body).toContain('<title>Nritya &amp; &lt;Co&gt;</title>');
    expect((await api.app.inject('/site.webmanifest')).json()).toMatchObject({
      ...{ name, short_name: name, display: 'standalone' },
      icons: [{ src: '/static/js/shell/s1/icon.png' }],
    });
    await api.send('PUT', `/api/society/${SOCIETY_ID}`, {});
  });

  it('is a picture with the name of another society, drawn once, or one without words where no font has its letters', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text x="0" y="9" width="99" height="9" font-size="9" fill="{accent}">{name}</text></svg>';
    const plainImage = { file: 'share-plain.png', alt: 'A dancer' };
    await put('static/js/public-site/v8/pages.json', { ...heads, plainImage });
    await put('static/js/public-site/v8/share.svg', drawing);
    await release('v8');
    const imageOf = async () =>
      contentAfter((await get('/')).body, '<meta property="og:image" content="')!.replace(
        ORIGIN,
        '',
      );
    const save = (name?: string) => api.send('PUT', `/api/society/${SOCIETY_ID}`, { name });
    expect(await imageOf()).toBe('/static/js/public-site/v8/share.png');

    await save('Tanz & <Überlingen> %41');
    const drawn = await imageOf();
    expect(drawn).toMatch(/^\/media\/share\/public-site\/v8\/share-[\da-f]{16}\.png$/);
    const draw = jest.spyOn(api.images, 'draw');
    const [answer] = await Promise.all([get(drawn), get(drawn)]);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect([16, 20].map((at) => answer.rawPayload.readUInt32BE(at))).toEqual([1200, 630]);
    expect(draw).toHaveBeenCalledTimes(1);

    await save('Adaa');
    const { statusCode, headers } = await get(drawn);
    expect([statusCode, headers.location]).toEqual([302, await imageOf()]);
    expect(headers.location).not.toBe(drawn);
    expect((await get('/media/share/public-site/v8/a.b-0123456789abcdef.png')).statusCode).toBe(
      404,
    );
    expect((await get('/media/share/../../remotes-0123456789abcdef.png')).statusCode).toBe(404);

    await save('நடனம்');
    expect(await imageOf()).toBe('/static/js/public-site/v8/share-plain.png');
    await save();
  });

  it('stays text, whatever the words hold', async () => {
    const { body } = await get('/');
    expect(body).toContain('<title>NOX | &quot;Dance&quot; &amp; &lt;more&gt;</title>');
  });

  it('names one address for a page, to which other spellings lead', async () => {
    const canonicalOf = async (url: string) =>
      contentAfter((await get(url)).body, '<link rel="canonical" href="');
    for (const url of ['/learn', '/learn/', '/learn?a=b']) {
      expect(await canonicalOf(url)).toBe(`${ORIGIN}/learn`);
    }
    expect(await canonicalOf('/index.html')).toBe(`${ORIGIN}/`);
    for (const url of ['/Learn', '/learn//', '//learn', '/LEARN/?a=b']) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 301]);
      expect(headers.location).toBe(url.includes('?') ? '/learn?a=b' : '/learn');
    }
  });

  it('lists the published videos on the page that shows them', async () => {
    await writeFile(join(api.folder, 'media/tutorial_videos/a.mp4'), '');
    const tutorial = (title: string, fields: object) =>
      api.send('POST', '/api/tutorials', {
        title,
        danceStyle: 'Locking',
        description: '</script><script>alert(1)</script>',
        instructor: 'Asha',
        videoUrl: '/media/tutorial_videos/a.mp4',
        thumbnailUrl: 'https://images.example.org/a.avif',
        ...fields,
      });
    await tutorial('The lock', { videoDuration: 95 });
    await tutorial('A draft', { isPublished: false });
    await tutorial('Not filmed', { videoUrl: '' });
    const { body } = await get('/learn');
    const things = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    );
    expect(things).toHaveLength(2);
    expect(things[1]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'The lock',
      contentUrl: `${ORIGIN}/media/tutorial_videos/a.mp4`,
      thumbnailUrl: 'https://images.example.org/a.avif',
      duration: 'PT95S',
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await get('/')).body).not.toContain('VideoObject');
  });

  it('is "not found", with 404, for an address that the site does not have', async () => {
    for (const url of ['/lern', '/team/x', '/learn/more']) {
      const { body, statusCode } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page not found | NOX</title>');
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('id="nox-page"');
    }
  });

  it('is to leave the tools alone', async () => {
    for (const url of ['/admin', '/admin/team/edit/1', '/admin/audition-entries']) {
      const { body, statusCode } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toMatch(/canonical|og:/);
    }
  });

  it('follows a release and a rollback without a restart', async () => {
    const [first, ...others] = heads.pages;
    const changed = { ...heads, pages: [{ ...first, title: 'Second' }, ...others] };
    await put('static/js/public-site/v2/pages.json', changed);
    await release('v2');
    expect((await get('/')).body).toContain('<title>Second</title>');
    await release('v1');
    expect((await get('/')).body).not.toContain('Second');
  });

  it('is left to the page itself while nothing says better', async () => {
    await put('static/js/remotes.json', 'no JSON');
    const broken = await get('/');
    expect([broken.statusCode, broken.body.includes('<title>NOX</title>')]).toEqual([200, true]);
    await put('static/js/public-site/v3/pages.json', { pages: [] });
    await release('v3');
    expect((await get('/nowhere')).statusCode).toBe(200);
  });

  it('leaves out a page that is for its own visitors only', async () => {
    const own = { path: '/own', title: 'Yours', description: 'By a link.', isListed: false };
    const all = { ...heads, pages: [...heads.pages, own] };
    await put('static/js/public-site/v4/pages.json', all);
    await release('v4');
    const { statusCode, body, headers } = await get('/own');
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('og:');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/sitemap.xml')).body).not.toContain('/own');
  });

  it('lists every public page in the sitemap, and says where that is', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('application/xml');
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/learn`,
    ]);
    // What one remote has broken is not missing in the others.
    await put('static/js/admin/a1/pages.json', { pages: [] });
    expect((await get('/sitemap.xml')).body).toContain(`${ORIGIN}/learn`);
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });
});

const DATA_POLICY = "content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n";

/** What the router, a prefix of the text and an HTTP client each may read in another way. */
const DATA = [
  ...['/api', '/api/', '/api?x=1', '/api#x', '/%61pi', '/%61%70%69/team', '/api/%74eam'],
  ...['/api/team/', '/api//team', '/api/../api/team', '/api/%2e%2e/team', '/api/./team'],
  ...['/api/team#/', '/api/team;x=1', '/api/team/%00', '/api/%zz', '/api/%E0%A4%A'],
];
const PAGES = [
  ...['/', '/API/team', '//api/team', '/./api/team', '/x/../api/team', '/apix', '/\\api/team'],
  ...['/team/../api/', '/%2fapi/team', '/api%2fteam', '/#/api/team', '/?/api/team'],
  ...['/%zz', '/%E0%A4%A', '/team/%E0%A4%A?x=%zz'],
];
const CLOSED = ['/api/auditions', '/api/summary', '/api/client-errors', '/api/metrics'];

const spelled = (path: string) => [
  ...[`${path}/`, `${path}#`, `${path}?`, `${path};`, `/${path}`, path.toUpperCase()],
  ...['//', '/./', '%2f', '\\', '/x/../'].map((slash) => path.replace('/api/', `/api${slash}`)),
  path.replace('api', '%61pi'),
  path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
];

describe('an odd spelling of an address', () => {
  const api = apiForAll();
  let url: string;
  beforeAll(async () => {
    await putWebFile(api, 'index.html', shellPage());
    url = await api.listen();
  });

  /** An HTTP client would normalise the address. */
  async function headOf(target: string, headers: Record<string, string> = {}) {
    const { socket, received } = await openConnection(url);
    const accept = { accept: 'text/html', connection: 'close' };
    socket.write(requestHead('GET', target, { ...accept, ...headers }));
    return (await received()).split('\r\n\r\n', 1)[0]! + '\r\n';
  }

  it.each(DATA)('of the API never gets a page or its policy: %s', async (target) => {
    const head = await headOf(target);
    expect(head).toContain('content-type: application/json');
    expect(head).toContain(DATA_POLICY);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).not.toContain('integrity-policy');
  });

  it.each(PAGES)('of a page has the policy of pages: %s', async (target) => {
    const head = await headOf(target);
    expect(head).toContain('content-type: text/html');
    expect(head).toContain("script-src 'self'");
    expect(head).toContain('integrity-policy: blocked-destinations=(script)');
  });

  it.each(CLOSED.flatMap(spelled))('never passes a gate: %s', async (target) => {
    for (const headers of [{}, asSomeone]) {
      const head = await headOf(target, headers);
      if (!head.includes('content-type: text/html')) expect(head).toMatch(/^HTTP\/1.1 40[134] /);
    }
  });
});
