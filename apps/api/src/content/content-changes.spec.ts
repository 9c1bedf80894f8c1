import { type ContentChange, type RuleSet } from '@nox/contracts';
import { apiForEach, bearer } from '../../test/api.ts';
import { engines } from '../../test/engines.ts';
import { unsignedToken } from '../../test/tokens.ts';
import { insertContent } from './content-store.ts';
import { teamMembers } from '../team/team-members.ts';
import { TeamMemberInput } from '@nox/contracts';

const MEERA = 'meera@nox.example';
const asMeera = bearer(unsignedToken({ admin: true, email: MEERA }));

const ITEMS = {
  team: { name: 'Asha', position: 'Dancer' },
  tutorials: { title: 'Step', danceStyle: 'Locking', description: 'One.', instructor: 'Asha' },
  achievements: { title: 'First', year: '2024', description: 'We won.' },
  'audition-rules': { sectionTitle: 'Spring', rules: [{ text: 'Be there.' }] },
};
type Segment = keyof typeof ITEMS;

describe.each(engines)('the changes of an item, on $name', ({ open }) => {
  const api = apiForEach({}, open);

  const create = async (path: Segment, more: object = {}) => {
    const answer = await api.send('POST', `/api/${path}`, { ...ITEMS[path], ...more }, asMeera);
    return answer.json<{ _id: string }>()._id;
  };
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

  it.each(Object.keys(ITEMS) as Segment[])('name who wrote which fields of %s', async (path) => {
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
    for (const path of Object.keys(ITEMS) as Segment[]) {
      const id = await create(path, path === 'audition-rules' ? { isActive: true } : {});
      const list = path === 'audition-rules' ? 'audition-rules/active' : path;
      for (const address of [list, `${path}/${id}`]) {
        expect((await api.get(`/api/${address}`, {})).body).not.toContain(MEERA);
        expect((await api.get(`/api/${address}`)).body).not.toContain(MEERA);
      }
      expect((await api.get(`/api/${path}/${id}/changes`, {})).statusCode).toBe(401);
    }
  });

  it('are none for an item that no account wrote', async () => {
    const input = TeamMemberInput.parse(ITEMS.team);
    const { entity } = await api.revisions.change('team', (transaction) =>
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
