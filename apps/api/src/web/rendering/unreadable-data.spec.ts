import { apiForEach } from '../../../test/api.ts';
import { crudEngines, type Engine, engines } from '../../../test/engines.ts';
import { contentOf, putSite } from '../../../test/web-root.ts';

/** Lists of the site show the sentence in place of the data, too. */
const LIST = `
  const [list, season] = [await ask(path === '/learn' ? '/api/tutorials' : '/api/team'), await ask('/api/season')];
  const isOpen = !season.includes('"internal"');
  if (path === '/achievements') return (isOpen ? 'with' : 'without') + ' a season';
  return list.includes('"internal"') ? '<p data-failed="">Could not load it.</p>' : list;`;

function siteOn(open: Engine['open']) {
  const api = apiForEach({}, open);
  const get = (url: string, headers = {}) =>
    api.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const rename = (from: string, to: string) =>
    api.db.schema.alterTable(from).renameTo(to).execute();
  const takeAway = (table: string) => rename(table, `${table}_away`);
  const bringBack = (table: string) => rename(`${table}_away`, table);
  const addMember = async (name: string) =>
    (await api.send('POST', '/api/team', { name, position: 'Dancer' })).json()._id as string;

  beforeEach(() => putSite(api, LIST));
  return { api, get, takeAway, bringBack, addMember };
}

describe.each(engines)('a page whose data cannot be read, with $name', ({ open }) => {
  const { get, takeAway, bringBack } = siteOn(open);

  it.each([
    ['/team', 'team_members'],
    ['/learn', 'tutorials'],
  ])('says so with 503, which nothing caches: %s', async (path, table) => {
    await takeAway(table);
    // A client that has the page from before gets the same.
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const { statusCode, body, headers: sent } = await get(path, headers);
      expect([statusCode, contentOf(body)]).toEqual([
        ...[503, '<p data-failed="">Could not load it.</p>'],
      ]);
      expect(sent['cache-control']).toBe('no-store');
      expect(sent).not.toHaveProperty('etag');
    }
    await bringBack(table);
    const again = await get(path);
    expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(contentOf(again.body)).not.toContain('Could not load');
    expect((await get(path, { 'if-none-match': again.headers.etag })).statusCode).toBe(304);
  });
});

describe.each(crudEngines)('a page without some of its data, with $name', ({ open }) => {
  const { api, get, takeAway, bringBack, addMember } = siteOn(open);

  it('is not cached where only a part of it is missing', async () => {
    await takeAway('seasons');
    const { statusCode, body, headers } = await get('/achievements');
    expect([statusCode, contentOf(body)]).toEqual([200, 'without a season']);
    expect(headers['cache-control']).toBe('no-store');
    await bringBack('seasons');
    expect(contentOf((await get('/achievements')).body)).toBe('with a season');
  });

  it('is shown for ten minutes as it was last, where nothing newer is known', async () => {
    await addMember('Asha');
    const { etag } = (await get('/team')).headers;
    const all = ['seasons', 'team_members', 'tutorials'];
    for (const table of all) await takeAway(table);
    api.revisions.invalidate();
    const { statusCode, body } = await get('/team');
    expect([statusCode, contentOf(body)]).toEqual([200, expect.stringContaining('Asha')]);
    expect((await get('/team', { 'if-none-match': etag })).statusCode).toBe(304);
    // The page of this other address was never shown.
    expect((await get('/learn')).statusCode).toBe(503);

    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 10 * 60_000 + 1);
    expect((await get('/team')).statusCode).toBe(503);
    for (const table of all) await bringBack(table);
    expect(contentOf((await get('/team')).body)).toContain('Asha');
  });

  it('is never shown as it was before a deletion', async () => {
    const id = await addMember('Asha');
    expect((await get('/team')).body).toContain('Asha');
    await api.send('DELETE', `/api/team/${id}`);
    await takeAway('team_members');
    const { statusCode, body } = await get('/team');
    expect([statusCode, body.includes('Asha')]).toEqual([503, false]);
  });
});
