import { type TeamMember, type TutorialsByStyle } from '@nox/contracts';
import { apiForAll, expectError } from '../../test/api.ts';
import { crudEngines } from '../../test/engines.ts';

const GONE = '00000000-0000-4000-8000-000000000000';

describe.each(crudEngines)('PUT …/display-order on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const idOf = async (url: string, payload: object) =>
    (await api.send('POST', url, payload)).json<{ _id: string }>()._id;
  const addMember = (name: string) => idOf('/api/team', { name, position: 'Dancer' });
  const names = async () =>
    (await api.app.inject('/api/team')).json<TeamMember[]>().map(({ name }) => name);

  it('shows the members in the order that was saved', async () => {
    const [a, b, c] = [await addMember('a'), await addMember('b'), await addMember('c')];
    expect(await names()).toEqual(['a', 'b', 'c']);

    const answer = await api.send('PUT', '/api/team/display-order', { ids: [c, a, b] });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await names()).toEqual(['c', 'a', 'b']);
  });

  it('moves no item when one of them was deleted, and says so', async () => {
    const before = await names();
    const ids = (await api.app.inject('/api/team')).json<TeamMember[]>().map(({ _id }) => _id);
    expectError(
      await api.send('PUT', '/api/team/display-order', {
        ids: [...ids.reverse(), GONE],
      }),
      409,
      { code: 'conflict' },
    );
    expect(await names()).toEqual(before);
  });

  it('is not changed where another account has changed it meanwhile', async () => {
    const listed = (await api.app.inject('/api/team')).json<TeamMember[]>().map(({ _id }) => _id);
    const [last, ...others] = listed.toReversed();
    const theirs = { ids: [last, ...others.toReversed()], before: listed };
    expect((await api.send('PUT', '/api/team/display-order', theirs)).statusCode).toBe(204);
    const mine = { ids: listed.toReversed(), before: listed };
    expectError(await api.send('PUT', '/api/team/display-order', mine), 412, { code: 'stale' });
    const again = { ids: mine.ids, before: theirs.ids };
    expect((await api.send('PUT', '/api/team/display-order', again)).statusCode).toBe(204);
  });

  it('changes the version of a moved item, and not of one that stays', async () => {
    const [stays, moves] = [await addMember('stays'), await addMember('moves')];
    const tagOf = async (id: string) => (await api.app.inject(`/api/team/${id}`)).headers.etag;
    const [stayed, moved] = [await tagOf(stays), await tagOf(moves)];
    await api.send('PUT', '/api/team/display-order', { ids: [stays, moves] });
    expect(await tagOf(stays)).toBe(stayed);
    expect(await tagOf(moves)).not.toBe(moved);
  });

  it('refuses an empty list and an item that is named twice', async () => {
    for (const ids of [[], [GONE, GONE], ['x']]) {
      expect((await api.send('PUT', '/api/team/display-order', { ids })).statusCode).toBe(400);
    }
  });

  it('orders the tutorials of a style', async () => {
    const add = (title: string) =>
      idOf('/api/tutorials', { title, danceStyle: 'Locking', description: 'd', instructor: 'i' });
    const [a, b] = [await add('a'), await add('b')];
    await api.send('PUT', '/api/tutorials/display-order', { ids: [b, a] });
    const { Locking } = (await api.app.inject('/api/tutorials')).json<TutorialsByStyle>();
    expect(Locking?.map(({ title }) => title)).toEqual(['b', 'a']);
  });
});
