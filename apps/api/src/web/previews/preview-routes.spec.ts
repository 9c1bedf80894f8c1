import {
  type ActiveRuleSet,
  type Choice,
  FIRST_SOCIETY,
  SOCIETY_ID,
  type PagePreview,
  type TeamMember,
} from '@nox/contracts';
import { apiForAll, apiForEach, expectError, expectInvalid } from '../../../test/api.ts';
import { crudEngines } from '../../../test/engines.ts';
import { clear } from '../../../test/season-builders.ts';
import { pageHeads, putSite, putWebFile } from '../../../test/web-root.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const asha = { name: 'Asha', position: 'Captain', displayOrder: 1 };

const SOURCES = {
  '/team': '/api/team',
  '/learn': '/api/tutorials',
  '/achievements': '/api/achievements',
  '/auditions': '/api/audition-rules/active',
};
/** A page that is what the API says to its request. */
const ASKING = `return '<pre>' + path + ' ' + (await ask(${JSON.stringify(SOURCES)}[path])) + '</pre>'`;

describe.each(crudEngines)('the preview of a public page on $name', ({ open }) => {
  const api = apiForAll({}, open);
  beforeAll(() => putSite(api, ASKING));
  beforeEach(() => clear(api, 'team_members', 'tutorials', 'achievements', 'rule_sets'));

  /** The address of the page, and what the API said to it. */
  async function shown<Body>(path: string, draft: object): Promise<[string, Body]> {
    const answer = await api.send('POST', `/api/${path}`, draft);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const [, page, body] = /<pre>(\S+) (.*)<\/pre>/.exec(answer.json<PagePreview>().html)!;
    return [page!, JSON.parse(body!) as Body];
  }
  const create = async (path: string, item: object) =>
    (await api.send('POST', `/api/${path}`, item)).json<{ _id: string }>()._id;

  it('shows a new member in the place that its order gives it, though it is not active', async () => {
    await create('team', { ...asha, name: 'Last', displayOrder: 5 });
    await create('team', { ...asha, name: 'First', displayOrder: 0 });
    await create('team', { ...asha, name: 'Gone', isActive: false });
    const draft = { ...asha, isActive: false };
    const [page, members] = await shown<TeamMember[]>('team/preview', draft);
    expect(page).toBe('/team');
    expect(members.map(({ name }) => name)).toEqual(['First', 'Asha', 'Last']);
  });

  it('shows a changed member in place of the stored one', async () => {
    const id = await create('team', asha);
    await create('team', { ...asha, name: 'Beside' });
    const draft = { ...asha, name: 'New' };
    const [, members] = await shown<TeamMember[]>(`team/preview?id=${id}`, draft);
    expect(members.map(({ _id, name }) => [_id === id, name])).toEqual([
      [true, 'New'],
      [false, 'Beside'],
    ]);
  });

  it('shows tutorials by style, and the newest achievement first', async () => {
    const tutorial = { title: 'T', danceStyle: 'Locking', description: 'd', instructor: 'i' };
    expect(await shown('tutorials/preview', { ...tutorial, isPublished: false })).toEqual([
      '/learn',
      { Locking: [expect.objectContaining({ title: 'T' })] },
    ]);
    await create('achievements', { title: 'Old', year: '2020', description: 'd' });
    const achievement = { title: 'Won', year: '2024', description: 'd' };
    const [, achievements] = await shown<object[]>('achievements/preview', achievement);
    expect(achievements).toMatchObject([{ title: 'Won' }, { title: 'Old' }]);
  });

  it('shows a rule set as the active one, with what visitors get of it', async () => {
    await create('audition-rules', { sectionTitle: 'Now', isActive: true });
    const draft = { sectionTitle: 'Next' };
    const [page, rules] = await shown<ActiveRuleSet>('audition-rules/preview', draft);
    expect(page).toBe('/auditions');
    expect(rules.sectionTitle).toBe('Next');
    expect(Object.keys(rules)).toEqual(['sectionTitle', 'rules', 'eventDetails']);
  });

  it('shows team and tutorials under the names that a draft of the society gives them', async () => {
    await create('team', { ...asha, category: 'Members' });
    await create('tutorials', {
      title: 'T',
      danceStyle: 'Locking',
      description: 'd',
      instructor: 'i',
    });
    const renamed = (list: Choice[], id: string, name: string) =>
      list.map((one) => (one.id === id ? { id, name } : one));
    const draft = {
      teamSections: renamed(FIRST_SOCIETY.teamSections, 'members', 'Ensemble').toReversed(),
      danceStyles: renamed(FIRST_SOCIETY.danceStyles, 'locking', 'Tango'),
    };
    const [, [member]] = await shown<[TeamMember]>(
      `society/preview?id=${SOCIETY_ID}&page=/team`,
      draft,
    );
    expect(member).toMatchObject({ name: 'Asha', category: 'Ensemble' });
    const [page, styles] = await shown<object>(
      `society/preview?id=${SOCIETY_ID}&page=/learn`,
      draft,
    );
    expect([page, styles]).toEqual([
      '/learn',
      { Tango: [expect.objectContaining({ title: 'T' })] },
    ]);
    expectInvalid(await api.send('POST', '/api/society/preview?page=/admin', draft), 'page');
  });

  it('stores nothing, and leaves the page of visitors as it was', async () => {
    const page = async () => (await api.app.inject('/team')).body;
    const id = await create('team', asha);
    const stored = async () => {
      const answers = ['team', `team/${id}`, `team/${id}/changes`].map((one) =>
        api.get(`/api/${one}`),
      );
      return (await Promise.all(answers)).map(({ body }) => body);
    };
    const before = await stored();
    const revision = await api.revisions.stateOf('team');
    const draft = { ...asha, name: 'Draft' };
    const [first] = await Promise.all([
      page(),
      shown('team/preview', draft),
      shown(`team/preview?id=${id}`, draft),
    ]);
    expect(first).toContain('Asha');
    expect(first).not.toContain('Draft');
    expect(await page()).toBe(first);
    expect(await stored()).toEqual(before);
    expect(await api.revisions.stateOf('team')).toBe(revision);
  });
});

describe('a preview', () => {
  const api = apiForEach();
  const preview = (draft: object, query = '') =>
    api.send('POST', `/api/team/preview${query}`, draft);

  it('has the styles of the page and no script, and must not be stored', async () => {
    await putSite(api, ASKING);
    const { headers, ...answer } = await preview(asha);
    const { html } = answer.json<PagePreview>();
    expect(html).toContain('<link rel="stylesheet" href="/static/js/public-site/v1/a.css" ');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="nox-page">',
    ]);
    expect(html).not.toContain('nox-data');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('has the form as settings of the season make it, as if registration were open', async () => {
    await putSite(api, `return path + (await ask('/api/season'))`);
    const questions = [{ key: 'food', kind: 'line', label: 'Allergies' }];
    const answer = await api.send('POST', '/api/seasons/preview', { name: 'Next', questions });
    const { html } = answer.json<PagePreview>();
    expect(html).toMatch(/\/auditions\{.*"name":"Next".*"label":"Allergies".*"state":"open"/);
  });

  it('is what chats show of a link, with the reason why its picture has no words', async () => {
    await putSite(api, ASKING);
    await putWebFile(api, 'static/js/public-site/v1/pages.json', pageHeads('/'));
    await putWebFile(api, 'static/js/public-site/v1/share.svg', '<svg>{name}</svg>');
    const answer = await api.send('POST', `/api/society/preview?id=${SOCIETY_ID}&page=picture`, {
      name: 'நடனம்',
    });
    expect(answer.json<PagePreview>().html).toContain(
      '<main><img src="/static/js/public-site/v1/share.png" alt="A dancer" width="100%">',
    );
    expect(answer.json<PagePreview>().html).toContain('has no words: its fonts have no “ந”.');
  });

  it('is refused with the sentences that refuse a save', async () => {
    await putSite(api, ASKING);
    const draft = { ...asha, name: '', imageUrl: 'javascript:alert(1)' };
    const saved = await api.send('POST', '/api/team', draft);
    expect((await preview(draft)).json()).toEqual(saved.json());
    expectInvalid(
      await preview({ ...asha, imageUrl: 'https://foreign.example/a.png' }),
      'imageUrl',
    );
    expectInvalid(await preview(asha, '?id=1'), 'id');
    expectError(await preview(asha, `?id=${UNKNOWN_ID}`), 404, { code: 'not_found' });
    expectError(await preview({ ...asha, intro: 'x'.repeat(1_100_000) }), 413, {});
  });

  it.each([
    ['nothing is released', undefined],
    ['the page throws', "throw new Error('broken')"],
    ['the page ends its thread', 'process.exit(1)'],
  ])('says so when %s, and visitors get their page', async (_, code) => {
    if (code !== undefined)
      await putSite(api, `if ((await ask('/api/team')) !== '[]') ${code}; return 'page'`);
    expectError(await preview(asha), 503, {
      code: 'unavailable',
      message: 'The preview cannot be made at present. Please try again in a minute.',
    });
    if (code !== undefined) expect((await api.app.inject('/team')).body).toContain('>page</div>');
  });
});
