import {
  type DeletedItem,
  type RuleSet,
  type TeamMember,
  type TutorialsByStyle,
} from '@nox/contracts';
import { apiForEach, asSomeone, bearer, expectError } from '../../test/api.ts';
import { crudEngines } from '../../test/engines.ts';
import { unsignedToken } from '../../test/tokens.ts';
import { prune } from '../maintenance.ts';

const MINUTE_MS = 60_000;
const asMeera = bearer(unsignedToken({ admin: true, email: 'meera@nox.example' }));

const ITEMS = {
  team: { name: 'Asha', position: 'Dancer' },
  tutorials: { title: 'Step', danceStyle: 'Locking', description: 'One.', instructor: 'Asha' },
  achievements: { title: 'First', year: 2024, description: 'We won.', specialMentions: ['Asha'] },
  'audition-rules': { sectionTitle: 'Spring', rules: [{ text: 'Be there.' }] },
};

describe.each(crudEngines)('a deleted item, on $name', ({ open }) => {
  const api = apiForEach({}, open);

  const create = async (path: string, payload: object) =>
    (await api.send('POST', `/api/${path}`, payload)).json<{ _id: string }>()._id;
  const remove = async (path: string, headers?: object) =>
    expect((await api.send('DELETE', `/api/${path}`, undefined, headers)).statusCode).toBe(204);
  const restore = (path: string) => api.send('POST', `/api/${path}/restore`);
  const deleted = async (path: string) =>
    (await api.get(`/api/${path}/deleted`)).json<DeletedItem[]>();

  it.each(Object.entries(ITEMS))('of %s comes back as it was', async (path, item) => {
    const id = await create(path, item);
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
    const id = await create('team', ITEMS.team);
    await remove(`team/${id}`, asMeera);
    expect(await deleted('team')).toEqual([
      expect.objectContaining({ name: 'Asha', by: 'meera@nox.example' }),
    ]);
    expect(await deleted('tutorials')).toEqual([]);
  });

  it('comes back at its place, and visitors see it again', async () => {
    const names = async () =>
      (await api.get('/api/team', {})).json<TeamMember[]>().map(({ name }) => name);
    const ids = [];
    for (const [displayOrder, name] of ['A', 'B', 'C'].entries()) {
      ids.push(await create('team', { ...ITEMS.team, name, displayOrder }));
    }
    await remove(`team/${ids[1]}`);
    expect(await names()).toEqual(['A', 'C']);
    await restore(`team/${ids[1]}`);
    expect(await names()).toEqual(['A', 'B', 'C']);
  });

  it('comes back between others of the same order by its creation', async () => {
    const ids = [];
    for (const title of ['A', 'B', 'C']) {
      ids.push(await create('tutorials', { ...ITEMS.tutorials, title }));
    }
    await remove(`tutorials/${ids[0]}`);
    await restore(`tutorials/${ids[0]}`);
    const { Locking } = (await api.get('/api/tutorials', {})).json<TutorialsByStyle>();
    expect(Locking?.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  });

  it('comes back once', async () => {
    const id = await create('team', ITEMS.team);
    await remove(`team/${id}`);
    const answers = await Promise.all([restore(`team/${id}`), restore(`team/${id}`)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectError(await restore(`team/${id}`), 409, { code: 'undone' });
  });

  it('does not come back as another kind of content, nor without the right', async () => {
    const id = await create('team', ITEMS.team);
    await remove(`team/${id}`);
    expectError(await restore(`tutorials/${id}`), 404, { code: 'not_found' });
    for (const [method, path] of [
      ['POST', `team/${id}/restore`],
      ['GET', 'team/deleted'],
    ] as const) {
      const answer = await api.send(method, `/api/${path}`, undefined, asSomeone);
      expect(answer.statusCode).toBe(403);
    }
    expect((await restore(`team/${id}`)).statusCode).toBe(200);
  });

  it('does not come back after ten minutes, and leaves nothing', async () => {
    const id = await create('team', ITEMS.team);
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
    const spring = await create('audition-rules', { ...ITEMS['audition-rules'], isActive: true });
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
