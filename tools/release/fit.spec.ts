/// <reference types="jest" />
import { text } from 'node:stream/consumers';
import type { SharedModules } from '@nox/release-format';
import { serveOnLoopback } from '@nox/test-servers/loopback';
import { releaseApp } from './changes.ts';
import { hashOfFiles, readDeclaration } from './declaration.ts';
import { checkSet } from './fit.ts';
import { overview } from './releases.ts';
import { readSite } from './site.ts';
import { filesIn } from './store.ts';
import { activate } from './web-root.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

let fixture: ReleaseFixture;
beforeEach(async () => (fixture = await ReleaseFixture.open()));
afterEach(() => fixture.close());

const CLIENT = '@nox/api-client';
/** What a build says of one strict library. */
const client = (version: string, ...exports: string[]): SharedModules => ({
  [CLIENT]: { version, isStrict: true, exports },
});
const react = (version: string): SharedModules => ({ react: { version, isStrict: false } });

/** The sentence of a refusal, without hashes. Nothing may have changed. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const before = await fixture.live();
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'ReleaseError' });
  expect(await fixture.live()).toEqual(before);
  return (error as Error).message.replaceAll(/1\.0\.0-[0-9a-f]{8}/g, 'X');
}

/** What docs/upgrading.md quotes is in upgrading.spec.ts. */
describe('shared modules', () => {
  it('that a remote requires have to be there, and be new enough for all live remotes', async () => {
    await fixture.release('shell', { shared: client('1.2.0') });
    expect(await refusalOf(fixture.release('admin', { shared: react('^19.0.0') }))).toContain(
      'requires react ^19.0.0, but the live shell X provides no react',
    );
    await fixture.release('admin', { shared: client('^1.2.0') });
    await fixture.release('judging', { shared: client('^1.0.0 || ^2.0.0') });
    const next = fixture.release('shell', { text: 'next', shared: client('2.0.0') });
    expect(await refusalOf(next)).toContain('require ^1.2.0, admin X: first release admin, built');
  });

  it('have the names that any live remote uses', async () => {
    await fixture.release('shell', { shared: client('1.2.0', 'http', 'teamQueries') });
    await fixture.release('admin', { shared: client('^1.2.0', 'http', 'teamQueries') });
    await fixture.release('public-site', { shared: client('^1.2.0', 'teamQueries') });
    const shared = client('1.2.0', 'http', 'memberQueries');
    expect(await refusalOf(fixture.release('shell', { text: 'next', shared }))).toBe(
      'The shell X exports no "teamQueries" from @nox/api-client, but live remotes use it, admin X, public-site X: ' +
        'put that name back and build the shell again, or first release admin and public-site without it.',
    );
  });

  it('are not compared with builds that do not say them', async () => {
    await fixture.release('shell');
    await fixture.release('admin', { shared: client('^9.0.0') });
    await fixture.release('judging');
    await fixture.release('shell', { text: 'next', shared: client('9.0.0') });
    expect(await fixture.live()).toHaveProperty('judging');
  });
});

const CORRECT = 'correct menus of its remote.json, and build it again.';

describe('the menu entries of a remote', () => {
  const entry = (label: string, path = '/events') => ({ menu: 'site', label, path, order: 1 });
  const LABEL = 'which is no label of 1 to 40 characters in one line';
  const OWN = 'which is below no mount of its own';
  const PATH = 'which is no path of this site such as "/events"';

  it.each([
    ['', [entry('')], `has the menu entry "", ${LABEL}: ${CORRECT}`],
    ['of spaces', [entry(' \u200b ')], LABEL],
    ['of letters that are not seen', [entry('\u3164\u3164')], LABEL],
    ['of a letter and what is not seen', [entry('Team\u034f')], LABEL],
    ['of 3,000 characters', [entry('x'.repeat(3_000))], LABEL],
    ['of two lines', [entry('two\nlines')], LABEL],
    ['of 60 entries', Array.from({ length: 60 }, (_, i) => entry(`E${i}`)), 'has 60 menu entries'],
    ['to a script', [entry('Events', 'javascript:alert(1)')], PATH],
    ['to another site', [entry('Events', '//evil.example/x')], PATH],
    ['to another site, by a backslash', [entry('Events', '/\\evil.example')], PATH],
    [
      'of a role that there is not',
      [{ ...entry('Events'), roles: ['judge', 'organizer'] }],
      'has the menu entry "Events" for the role "organizer", and there are administrator, ',
    ],
    [
      'where a role begins on another site',
      [{ ...entry('Events'), start: { judge: '//evil.example' } }],
      'to "//evil.example"',
    ],
    ['of another remote', [entry('Events'), entry('Old', '/team')], OWN],
    [
      'of another remote, by dots',
      [entry('Old', '/events/%2e%2e/team')],
      `"/events/%2e%2e/team", ${OWN}`,
    ],
    ['of another remote in capitals', [entry('Old', '/TEAM?x#y')], OWN],
    ['beside its mount', [entry('Old', '/events-old')], OWN],
    ['where another remote is mounted below it', [entry('Old', '/events/c%73s/')], OWN],
    [
      'where a role begins at a page of another remote',
      [{ ...entry('Events'), start: { judge: '/team' } }],
      OWN,
    ],
    ['twice', [entry('Events'), entry('EVENTS')], 'has the menu entry "EVENTS" twice'],
    ['twice to the eye', [entry('Our  events'), entry('Our events')], '"Our events" twice'],
    ['taken', [entry('team')], 'has the menu entry "team", and so does the live public-site X'],
  ])('are refused with a label or path that is %s', async (_, menus, sentence) => {
    await fixture.release('public-site', { mount: { path: '/' }, menus: [entry('Team', '/team')] });
    await fixture.release('css', { mount: { path: '/events/css' } });
    expect(await refusalOf(fixture.release('events', { menus }))).toContain(sentence);
  });

  it('stay where they are in the next version', async () => {
    const menus = [entry('Events')];
    await fixture.release('events', { menus });
    await fixture.release('events', { menus, text: 'next' });
    expect(await fixture.live()).toHaveProperty('events');
  });
});

describe('the stylesheet of a remote', () => {
  beforeEach(() =>
    fixture.release('shell', {
      css: ':root{color:red;--ink:#000}@font-face{font-family:"Archivo"}',
    }),
  );

  it.each([
    'html { font-size: 12px }',
    'a{} h1, .x { color: red }',
    '@media print { body { display: none } }',
    '@layer x { @supports (top: 0) { h1 { top: 0 } } }',
    ':not(.a) { display: none }',
    '[data-state] { display: none }',
    '#events { top: 0 }',
    ':where(h1, .a) { top: 0 }',
    'button:where(*, .a) { top: 0 }',
    ':IS(.a, p) { top: 0 }',
    ':nth-child(1 of .a) { top: 0 }',
    'body:has(.a) { top: 0 }',
    'html.a { top: 0 }',
    ':is(html).a p { top: 0 }',
    '.a ~ * { top: 0 }',
    '.a + p { top: 0 }',
    '.a { & ~ p { top: 0 } }',
    '.a { :not(&) { top: 0 } }',
    '@scope (:root) { p { top: 0 } }',
    '@scope { p { top: 0 } }',
    '::view-transition-old(root) { animation: none }',
    '::selection { color: red }',
    ':host, h1 { top: 0 }',
    ':root:has(.a) body { top: 0 }',
    ':root:has(.a) #root { display: none }',
  ])('is refused with %s', async (css) => {
    expect(await refusalOf(fixture.release('events', { css }))).toMatch(
      /^The stylesheet pages\/main\.css of events \(line 1:\d+\) styles ".+", which is on the pages of other remotes, too: give .+ \("\.page h1"\), and build events again\.$/,
    );
  });

  it.each([
    [
      ':root { --ink: red; font-size: 12px }',
      'styles ":root", the document of all remotes: set only',
    ],
    [':root { --size: 1px }', 'that begin with "--events-" there'],
    [':root:has(.a) { font-size: 12px }', 'styles ":root:has(.a)", the document'],
    ['.a { --ink: red }', 'sets --ink, a property of the live shell: write "--events-ink", and'],
    ['@property --ink { syntax: "*" }', 'has --ink, a name that the live shell has, too: begin it'],
    ['@font-face { font-family: archivo }', 'has @font-face archivo, a name that the live shell'],
    ['@keyframes spin { to { top: 0 } }', 'has @keyframes spin, a name that the live lessons has'],
    ['@layer base { .a { top: 0 } }', 'has @layer base, a name that the live lessons has, too'],
    ['.card p { top: 0 }', 'styles ".card p", and .card is a class of the live lessons, too: give'],
    ['@import "https://example.org/a.css";', 'imports another stylesheet: bundle that one'],
  ])("is refused for what is another's: %s", async (css, sentence) => {
    const others = '.card{top:0}@keyframes spin{to{top:0}}@layer base,primitives;';
    await fixture.release('lessons', { css: others });
    expect(await refusalOf(fixture.release('events', { css }))).toContain(sentence);
  });

  it('may style what has its own classes, and what is inside of that', async () => {
    await fixture.release('lessons', { css: '.card { top: 0 }' });
    const css = `.a, .a h1:hover, .a > *, .a::before, .x .a ~ p, :is(.a, .b) p, html[lang] .a, .a:not(.card) { color: red }
      @keyframes x { from { top: 0 } 50% { top: 1px } }
      .a { & b { top: 0 } > i { top: 0 } u { top: 0 } @media print { top: 0 } &.card { top: 0 } }
      @scope (.a) to (.b) { :scope > p { top: 0 } img { top: 0 } }
      .a .card { --size: 1px; --ink: var(--chalk) } @media (forced-colors: active) { .a { --ink: Canvas } }
      :root { --events-gap: 4px } :root:has(.a[open]) { overflow: hidden; --bar: 1rem }
      @media print { :root:has(.a) #root { display: none } } :host { top: 0 }
      @layer primitives { .a { top: 0 } } @font-face { font-family: Marker }`;
    await fixture.release('events', { css });
    expect(await fixture.live()).toHaveProperty('events');
    // Its own names stay its own.
    await fixture.release('events', { css, text: 'next' });
  });

  it('that cannot be read is refused', async () => {
    expect(await refusalOf(fixture.release('events', { css: '.x { color: red' }))).toContain(
      'cannot be read',
    );
  });
});

describe('what a remote is called', () => {
  const menus = (...labels: string[]) =>
    labels.map((label) => ({ menu: 'site', label, path: '/events', order: 1 }));

  it.each([
    [
      'a long title',
      { title: 'x'.repeat(61) },
      'has a title that is none of 1 to 60 characters in',
    ],
    ['a title that is not seen', { title: '\u3164' }, 'has a title that is none of 1 to 60'],
    ['a long pendingText', { pendingText: 'x'.repeat(201) }, 'has a pendingText that is none of 1'],
    ['a long label', { menus: menus('x'.repeat(31)) }, 'whose label has more than 30 characters'],
    ['three entries', { menus: menus('A', 'B', 'C') }, 'has 3 entries in the menu of the public'],
    [
      'a label in Cyrillic letters',
      { menus: menus('T\u0415AM') },
      'has the label in the menu site "T\u0415AM", which looks like "TEAM" of the live public-site X',
    ],
    ['a title that looks the same', { title: 'Publlc-Site' }, 'has the title "Publlc-Site", which'],
  ])('is refused with %s', async (_, options, sentence) => {
    const own = menus('TEAM', 'LEARN', 'NOW').map((entry) => ({ ...entry, path: '/' }));
    await fixture.release('public-site', { mount: { path: '/' }, menus: own });
    expect(await refusalOf(fixture.release('events', options))).toContain(sentence);
  });

  it.each([
    ['publicsite', 'has the name "publicsite", which looks like "public-site" of the live'],
    ['public-s1te', 'which looks like "public-site"'],
    ['api', 'is named "api", which belongs to the server: write another name'],
  ])('is refused as %s', async (app, sentence) => {
    await fixture.release('public-site');
    expect(await refusalOf(fixture.release(app, { mount: { path: '/x' } }))).toContain(sentence);
  });

  it('is no matter of the builds that are live or go live again', async () => {
    const title = 'x'.repeat(80);
    await fixture.release('shell');
    const source = filesIn(await fixture.build('events', { title, css: 'h1 { top: 0 }' }));
    const declaration = await readDeclaration('events', source);
    const version = `${declaration.version}-${hashOfFiles(declaration.files)}`;
    const old = { ...declaration, version, source };
    await activate(old, 'release', await readSite(fixture.root), {}, old);
    await fixture.release('shell', { text: 'next' });
    await fixture.release('events', { text: 'next' });
    expect(await fixture.rollBack('events')).toBe(version);
    expect((await fixture.live()).events).toBe(version);
  });
});

describe('the mount of a remote', () => {
  const SITE = { mount: { path: '/' }, routes: { paths: ['/', '/team', '/*'], ids: [] } };
  const ADMIN = { routes: { paths: ['/admin/login', '/admin', '/admin/*'], ids: ['frame'] } };
  const GUEST = { mount: { path: '/admin/entries', parent: 'frame' } };

  beforeEach(async () => {
    await fixture.release('public-site', SITE);
    await fixture.release('admin', ADMIN);
  });

  const mounted = (path: string) => fixture.release('events', { mount: { path } });
  const ANOTHER = 'write another path into mount.path of its remote.json, and build it again';

  it.each([
    ['/', `mounts "/", and so does the live public-site X: ${ANOTHER}.`],
    [
      '/team',
      `mounts "/team", but the live public-site X has the page /team: ${ANOTHER}, or first release public-site without that page.`,
    ],
    ['/admin', `mounts "/admin", and so does the live admin X: ${ANOTHER}.`],
    [
      '/Admin',
      `mounts "/Admin", which differs by letter case alone from "/admin" of the live admin X: ${ANOTHER}.`,
    ],
    ['/static/events', `mounts "/static/events", which belongs to the server: ${ANOTHER}.`],
    [
      'events/',
      'mounts "events/", which is no path of pages: write one such as "/events" into mount.path of its remote.json, and build it again.',
    ],
  ])('is refused at %s', async (path, sentence) => {
    expect(await refusalOf(mounted(path))).toBe(`events X ${sentence}`);
  });

  it('is free below pages for any address', async () => {
    await mounted('/events');
    await fixture.release('judging', GUEST);
    expect(await fixture.live()).toMatchObject({ events: expect.any(String) });
  });

  it('has all pages of the remote below it', async () => {
    const routes = { paths: ['/events', '/team'], ids: [] };
    expect(await refusalOf(fixture.release('events', { routes }))).toBe(
      'events X has the page /team outside of its mount path /events: move that page below it, and build it again.',
    );
  });

  it('is left alone by the pages of other remotes', async () => {
    await mounted('/events');
    const routes = { ...SITE.routes, paths: [...SITE.routes.paths, '/events/past'] };
    expect(await refusalOf(fixture.release('public-site', { ...SITE, text: 'next', routes }))).toBe(
      'public-site X has the page /events/past, but the live events X is mounted at /events: ' +
        'give that page another path, and build it again, or first retire events.',
    );
  });

  it('has a parent that a live remote has', async () => {
    const wrong = { mount: { ...GUEST.mount, parent: 'admin-layot' } };
    expect(await refusalOf(fixture.release('judging', wrong))).toBe(
      'judging X is to be rendered inside the route "admin-layot", which no live remote above /admin/entries has: ' +
        'write an id of admin X into mount.parent of its remote.json ("frame"), and build it again, or first release admin with that id.',
    );
  });

  it('has a parent where another remote has pages: it would have no sign-in', async () => {
    await expect(fixture.release('judging', { mount: { path: '/admin/entries' } })).rejects.toThrow(
      /^judging \S+ mounts "\/admin\/entries" outside of the routes of admin \S+, so .* \("frame"\), and build it again, or mount it elsewhere\.$/,
    );
  });

  it('may be one of several, each with its pages and its parent', async () => {
    const mount = { path: '/events' };
    const mounts = [{ path: '/admin/events', parent: 'frame' }];
    const routes = { paths: ['/events', '/events/:id', '/admin/events'], ids: [] };
    await fixture.release('events', { mount, mounts, routes });
    await fixture.release('events', { mount, mounts, routes, text: 'next' });
    const outside = { ...routes, paths: [...routes.paths, '/team'] };
    expect(await refusalOf(fixture.release('events', { mount, mounts, routes: outside }))).toMatch(
      'has the page /team outside of its mount path /events',
    );
    const lost = [{ ...mounts[0]!, parent: 'admin-layot' }];
    expect(await refusalOf(fixture.release('events', { mount, mounts: lost, routes }))).toMatch(
      'is to be rendered inside the route "admin-layot"',
    );
  });

  it('keeps its parent when another version of the host goes live', async () => {
    const renamed = { text: 'renamed', routes: { ...ADMIN.routes, ids: ['layout'] } };
    await fixture.release('admin', renamed);
    await fixture.release('admin', ADMIN);
    await fixture.release('judging', GUEST);
    expect(await refusalOf(fixture.rollBack('admin'))).toContain('admin X has no route "frame"');
    await fixture.release('admin', { ...ADMIN, text: 'next' });
    expect(await refusalOf(fixture.release('admin', renamed))).toBe(
      'admin X has no route "frame" around /admin/entries, inside which the live judging X is rendered: ' +
        'give that route its id back, and build it again, or first release judging for another parent.',
    );
  });

  it('is compared among builds that are released together', () => {
    const renamed = { routes: { ...ADMIN.routes, ids: ['layout'] } };
    expect(() =>
      checkSet([
        { app: 'admin', version: '1', contract: '^1.0.0', ...declared('admin'), ...renamed },
        { app: 'judging', version: '1', contract: '^1.0.0', ...declared('judging', GUEST.mount) },
      ]),
    ).toThrow('judging 1 is to be rendered inside the route "frame"');
  });
});

/** A remote's declaration. */
const declared = (
  name: string,
  mount: { path: string; parent?: string } = { path: `/${name}` },
) => ({
  remote: { name, title: name, mount, contract: '^1.0.0' },
});

describe('the entry of a remote', () => {
  const BUILD_AGAIN =
    ': build it with federatedApp of @nox/federation/webpack, or with rspack as docs/remote-from-another-repository.md says.';

  it.each([
    [
      'is an ES module',
      'const container = {};\nexport { container as nox_judging };',
      'is an ES module, as of Vite, but pages load it as a script',
    ],
    ['is no script', 'var nox_judging = {', 'is no script (Unexpected end of input), but pages'],
    [
      'sets another container',
      'var judging = {};',
      'does not set nox_judging, by which pages find it',
    ],
  ])('is refused when it %s', async (_, entry, finding) => {
    await fixture.release('admin');
    const message = await refusalOf(fixture.release('judging', { entry }));
    expect(message).toMatch(/^The remoteEntry\.js of judging in \S+ /);
    expect(message).toContain(finding);
    expect(message).toContain(BUILD_AGAIN);
  });

  it('has to know the hash of every chunk', async () => {
    await fixture.release('admin');
    const message = await refusalOf(fixture.release('judging', { entry: 'var nox_judging = {};' }));
    expect(message).toMatch(
      /^The build of judging in \S+ loads pages\/main\.js without its hash, so/,
    );
    expect(message).toContain(BUILD_AGAIN);
  });
});

describe('what takes the place of a live version', () => {
  const origin = { package: '@nox/judging', repository: 'github.com/nox/nox' };
  const judging = { origin, mount: { path: '/judging' }, mounts: [{ path: '/scores' }] };

  beforeEach(async () => {
    await fixture.release('shell');
    await fixture.release('judging', judging);
  });

  it.each([
    ['another package', { ...origin, package: 'judging' }, 'judging of github.com/nox/nox'],
    [
      'another repository',
      { ...origin, repository: 'github.com/asha/contest' },
      '@nox/judging of github.com/asha/contest',
    ],
    ['none that it names', undefined, 'an unknown package of an unknown repository'],
  ])('is refused when it comes from %s', async (_, elsewhere, name) => {
    const next = { ...judging, text: 'next', origin: elsewhere };
    expect(await refusalOf(fixture.release('judging', next))).toBe(
      `judging X comes from ${name}, but the live judging X from @nox/judging of github.com/nox/nox: ` +
        'write another name into its remote.json, and build it again, or release it with --replaces if it is to take the place of that one.',
    );
    const version = await fixture.release('judging', next, true);
    expect(await fixture.live()).toMatchObject({ judging: version });
  });

  it('is refused without one of its mounts', async () => {
    const next = { ...judging, text: 'next', mounts: [] };
    expect(await refusalOf(fixture.release('judging', next))).toBe(
      'judging X does not mount "/scores", as the live judging X does: ' +
        'put that mount back into its remote.json, and build it again, or release it with --replaces if these addresses are to be gone.',
    );
    await fixture.release('judging', next, true);
  });

  it('may have more mounts, and go back to fewer by a rollback', async () => {
    const before = (await fixture.live()).judging;
    const mounts = [...judging.mounts, { path: '/finals' }];
    await fixture.release('judging', { ...judging, text: 'next', mounts });
    expect(await fixture.rollBack('judging')).toBe(before);
  });

  it('may say where it comes from when the live one does not', async () => {
    await fixture.release('admin');
    await fixture.release('admin', { text: 'next', origin });
  });
});

describe('the budget of a remote', () => {
  const routes = { paths: ['/events', '/events/:id'], ids: [] };
  /** A page with files of these sizes in KB. */
  const build = async (budget: Record<string, string>, ...sizes: number[]) => {
    const files = Object.fromEntries(
      sizes.map((size, index) => [`pages/${index}.js`, ' '.repeat(size * 1_000)]),
    );
    const scripts = Object.keys(files).map((file) => ({ file, integrity: '' }));
    const preloads = {
      always: { scripts: [], styles: [], fonts: [] },
      pages: { '/events': { scripts, styles: [], fonts: [] } },
    };
    return fixture.release('events', { routes, budget, files, preloads });
  };

  beforeEach(() => fixture.release('shell'));

  it('is for what a page loads, and a release over it names the three largest files', async () => {
    expect(await refusalOf(build({ '/events': '60 KB' }, 10, 20, 1, 30))).toBe(
      '/events of events 1.0.0 loads 61.0 KB with Brotli, and its budget is 60 KB. ' +
        'The largest files are pages/3.js (30.0 KB), pages/1.js (20.0 KB), pages/0.js (10.0 KB): ' +
        'make them smaller, or raise budget in its remote.json, and build it again.',
    );
    await build({ '/events': '61 KB', '/events/:id': '1 KB' }, 10, 20, 1, 30);
    const [, events] = await overview(fixture.root);
    expect(events!.versions[0]!.details[0]).toContain('/events 61.0 KB, /events/:id 0.0 KB');
    await build({ '/events': '61 KB' }, 10, 20, 1, 29.5);
    const [, next] = await overview(fixture.root);
    expect(next!.versions[0]!.details[0]).toContain('/events 60.5 KB (−0.5 KB), /events/:id');
  });

  it('is refused for a page that there is none of, and as another size', async () => {
    expect(await refusalOf(build({ '/evnts': '60 KB' }))).toContain(
      'has a budget for /evnts, which is none of its pages: name one of them in budget of its remote.json (/events, /events/:id)',
    );
    expect(await refusalOf(build({ '/events': '60' }))).toContain(
      '"60" is no size such as "60 KB"',
    );
  });
});

describe('the calls of a remote', () => {
  const CALLS = ['GET /api/season', 'POST /api/lessons title'];
  let answer: { status: number; unserved: string[] };
  let asked: string[];
  let api: Awaited<ReturnType<typeof serveOnLoopback>>;
  beforeEach(async () => {
    answer = { status: 200, unserved: [] };
    asked = [];
    api = await serveOnLoopback((request, response) => {
      void text(request).then((body) => {
        asked.push(`${request.url} ${body}`);
        response.writeHead(answer.status).end(JSON.stringify(answer.unserved));
      });
    });
    await fixture.release('shell');
  });
  afterEach(() => api.stop());
  const release = async (words: string, url?: string, calls = CALLS) => {
    const declared = { calls: ['GET /api/team'] };
    const buildDir = await fixture.build('events', { text: words, calls, declared });
    const { root } = fixture;
    return releaseApp({ app: 'events', buildDir, root, url, lockTimeoutMs: 0 });
  };

  it.each([
    [
      'GET /api/season',
      'events X calls GET /api/season, which the server does not have: build events for this server, or upgrade the server first.',
    ],
    [
      'POST /api/lessons date,room',
      'events X calls POST /api/lessons without date and room, which the server requires: build events for this server, or upgrade the server first.',
    ],
  ])(
    'are refused in a release and in a rollback while the server lacks %s',
    async (lack, sentence) => {
      await release('first', api.url);
      // The address was remembered.
      await release('second');
      expect(asked.at(-1)).toBe(
        `/api/unserved-calls ${JSON.stringify([...CALLS, 'GET /api/team'])}`,
      );
      answer.unserved = [lack];
      expect(await refusalOf(fixture.rollBack('events'))).toBe(sentence);
      expect(await refusalOf(release('third'))).toBe(sentence);
    },
  );

  it.each([
    ['has no address', undefined, 200, 'name the address of the site once, with --site'],
    ['does not answer', 'stopped', 200, 'does not say which calls it has (ECONNREFUSED)'],
    ['is an earlier one', 'own', 404, 'does not say which calls it has (it answered 404)'],
  ])('are not compared, in a sentence, where the server %s', async (_, url, status, sentence) => {
    answer.status = status;
    if (url === 'stopped') await api.stop();
    const { site } = await release('first', url && api.url);
    expect([...site.notes]).toEqual([expect.stringContaining(sentence)]);
    expect(await fixture.live()).toHaveProperty('events');
  });
});
