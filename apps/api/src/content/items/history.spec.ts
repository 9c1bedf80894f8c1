import {
  type ContentChange,
  type DeletedItem,
  type RuleSet,
  TeamMemberInput,
  type TutorialsByStyle,
} from '@nox/contracts';
import { insertContent } from './content-store.ts';
import { prune } from '../../maintenance.ts';
import { MINUTE_MS } from '#platform/database/clock.ts';
import { teamMembers } from './kinds.ts';
import { apiForAll, bearer, expectError } from '../../../test/api.ts';
import { createItem, ITEMS, type Kind, KINDS } from '../../../test/content.ts';
import { crudEngines } from '../../../test/engines.ts';
import { clear } from '../../../test/season-builders.ts';
import { unsignedToken } from '@nox/test-servers/tokens';

const MEERA = 'meera@nox.example';
const asMeera = bearer(unsignedToken({ admin: true, email: MEERA }));

describe.each(crudEngines)('the changes of an item, on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const create = (kind: Kind, more?: object) => createItem(api, kind, more, asMeera);
  const write = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
    expect((await api.send(method, `/api/${path}`, body, asMeera)).statusCode).toBeLessThan(300);
  const changes = async (path: string) => {
    const answer = await api.get(`/api/${path}/changes`);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json<ContentChange[]>().map(({ at, ...change }) => {
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
      return change;
    });
  };
  const made = { kind: 'created', by: MEERA, fields: [] };

  it.each(KINDS)('name who wrote which fields of %s', async (path) => {
    const id = await create(path);
    expect(await changes(`${path}/${id}`)).toEqual([made]);
    const [field] = Object.keys(ITEMS[path]);
    await write('PUT', `${path}/${id}`, { ...ITEMS[path], [field!]: 'Another' });
    const renamed = { kind: 'changed', by: MEERA, fields: [field] };
    expect(await changes(`${path}/${id}`)).toEqual([renamed, made]);
    await write('PUT', `${path}/${id}`, { ...ITEMS[path], [field!]: 'Another' });
    expect(await changes(`${path}/${id}`)).toHaveLength(2);
  });

  it('are in no other response', async () => {
    for (const path of KINDS) {
      const id = await create(path, path === 'audition-rules' ? { isActive: true } : {});
      const list = path === 'audition-rules' ? 'audition-rules/active' : path;
      for (const address of [list, `${path}/${id}`]) {
        expect((await api.get(`/api/${address}`, {})).body).not.toContain(MEERA);
        expect((await api.get(`/api/${address}`)).body).not.toContain(MEERA);
      }
    }
  });

  it('are none for an item that no account wrote', async () => {
    const input = TeamMemberInput.parse(ITEMS.team);
    const { entity } = await api.revisions.change(['team'], (transaction) =>
      insertContent(teamMembers, transaction, input),
    );
    expect(await changes(`team/${entity._id}`)).toEqual([]);
  });

  it('include its place in the order, and what another rule set did to it', async () => {
    const [first, second] = [await create('team'), await create('team', { displayOrder: 1 })];
    await write('PUT', 'team/display-order', { ids: [second, first] });
    const moved = { kind: 'changed', by: MEERA, fields: ['displayOrder'] };
    expect(await changes(`team/${first}`)).toEqual([moved, made]);

    const active = await create('audition-rules', { isActive: true });
    await create('audition-rules', { isActive: true });
    expect((await api.get(`/api/audition-rules/${active}`)).json<RuleSet>().isActive).toBe(false);
    const deactivated = { kind: 'changed', by: MEERA, fields: ['isActive'] };
    expect(await changes(`audition-rules/${active}`)).toEqual([deactivated, made]);
  });

  it('come back with a deleted item', async () => {
    const id = await create('team');
    await write('DELETE', `team/${id}`);
    await write('POST', `team/${id}/restore`);
    const restored = { kind: 'restored', by: MEERA, fields: [] };
    expect(await changes(`team/${id}`)).toEqual([restored, made]);
  });

  it('are the latest twenty', async () => {
    const id = await create('team');
    for (let year = 1; year <= 21; year += 1) {
      await write('PUT', `team/${id}`, { ...ITEMS.team, year: String(year) });
    }
    const all = await changes(`team/${id}`);
    expect(all).toHaveLength(20);
    expect(all).not.toContainEqual(made);
  });
});

describe.each(crudEngines)('a deleted item, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  beforeEach(() =>
    clear(api, 'team_members', 'tutorials', 'achievements', 'rule_sets', 'deleted_content'),
  );

  const create = (kind: Kind, fields?: object) => createItem(api, kind, fields);
  const remove = async (path: string, headers?: object) =>
    expect((await api.send('DELETE', `/api/${path}`, undefined, headers)).statusCode).toBe(204);
  const restore = (path: string) => api.send('POST', `/api/${path}/restore`);
  const deleted = async (path: string) =>
    (await api.get(`/api/${path}/deleted`)).json<DeletedItem[]>();

  it.each(KINDS)('of %s comes back as it was', async (path) => {
    const id = await create(path);
    const before = (await api.get(`/api/${path}/${id}`)).json();
    await remove(`${path}/${id}`);
    expect((await api.get(`/api/${path}/${id}`)).statusCode).toBe(404);

    const [one, ...others] = await deleted(path);
    expect(others).toEqual([]);
    expect(one?._id).toBe(id);
    expect(Date.parse(one!.until) - Date.parse(one!.deletedAt)).toBe(10 * MINUTE_MS);
    const answer = await restore(`${path}/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: `${one!.name} is back.` }]);
    expect((await api.get(`/api/${path}/${id}`)).json()).toEqual(before);
    expect(await deleted(path)).toEqual([]);
  });

  it('names who deleted it', async () => {
    const id = await create('team');
    await remove(`team/${id}`, asMeera);
    expect(await deleted('team')).toEqual([
      expect.objectContaining({ name: 'Asha', by: 'meera@nox.example' }),
    ]);
    expect(await deleted('tutorials')).toEqual([]);
  });

  it('comes back between others of the same order by its creation, and visitors see it again', async () => {
    const ids = [];
    for (const title of ['A', 'B', 'C']) ids.push(await create('tutorials', { title }));
    await remove(`tutorials/${ids[0]}`);
    await restore(`tutorials/${ids[0]}`);
    const { Locking } = (await api.get('/api/tutorials', {})).json<TutorialsByStyle>();
    expect(Locking?.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  });

  it('comes back once', async () => {
    const id = await create('team');
    await remove(`team/${id}`);
    const answers = await Promise.all([restore(`team/${id}`), restore(`team/${id}`)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectError(await restore(`team/${id}`), 409, { code: 'undone' });
  });

  it('does not come back as another kind of content', async () => {
    const id = await create('team');
    await remove(`team/${id}`);
    expectError(await restore(`tutorials/${id}`), 404, { code: 'not_found' });
    expect((await restore(`team/${id}`)).statusCode).toBe(200);
  });

  it('does not come back after ten minutes, and leaves nothing', async () => {
    const id = await create('team');
    await remove(`team/${id}`);
    const end = Date.parse((await deleted('team'))[0]!.until);
    jest.spyOn(Date, 'now').mockReturnValue(end);
    expect(await deleted('team')).toEqual([]);
    expectError(await restore(`team/${id}`), 409, { code: 'undo_over' });
    expect((await api.get(`/api/team/${id}`)).statusCode).toBe(404);
    await prune(api, end - 1);
    expect(await api.db.selectFrom('deleted_content').selectAll().execute()).toHaveLength(1);
    await prune(api, end);
    expect(await api.db.selectFrom('deleted_content').selectAll().execute()).toEqual([]);
    expectError(await restore(`team/${id}`), 404, { code: 'not_found' });
  });

  it('that was the active rule set stays active only if no other is by now', async () => {
    const spring = await create('audition-rules', { isActive: true });
    await remove(`audition-rules/${spring}`);
    await restore(`audition-rules/${spring}`);
    const isActive = async () =>
      (await api.get(`/api/audition-rules/${spring}`)).json<RuleSet>().isActive;
    expect(await isActive()).toBe(true);

    await remove(`audition-rules/${spring}`);
    await create('audition-rules', { sectionTitle: 'Autumn', isActive: true });
    expect((await restore(`audition-rules/${spring}`)).json()).toEqual({
      message: 'Spring is back. It is not active: another rule set is by now.',
    });
    expect(await isActive()).toBe(false);
  });
});
