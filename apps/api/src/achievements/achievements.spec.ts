import { Achievement } from '@nox/contracts';
import { asAdministrator, openApi, type TestApi } from '../../test/api.ts';
import { engines } from '../../test/engines.ts';

const achievement = { title: 'First place', year: '2024', description: 'We won.' };

describe.each(engines)('/api/achievements on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => (api = await openApi({}, open)));
  afterEach(() => api.close());

  const get = (path = '') => api.app.inject({ url: `/api/achievements${path}` });
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.app.inject({ method, url: `/api/achievements${path}`, headers: asAdministrator, payload });
  const create = async (fields: object = {}): Promise<Achievement> => {
    const answer = await send('POST', '', { ...achievement, ...fields });
    expect(answer.statusCode).toBe(201);
    return Achievement.parse(answer.json());
  };

  it('answers a created achievement with 201 and the defaults', async () => {
    expect(await create({ teamMemberIdsInvolved: ['Asha', 'id-1'] })).toEqual({
      ...achievement,
      _id: expect.any(String),
      event: '',
      category: '',
      imageUrl: '',
      teamMemberIdsInvolved: ['Asha', 'id-1'],
      specialMentions: [],
    });
  });

  it('shows the newest year first, and within a year the order of creation', async () => {
    for (const [title, year] of [
      ['c', '2023'],
      ['a', '2025'],
      ['d', '2023'],
      ['b', '2025'],
    ]) {
      await create({ title, year });
    }
    const titles = (await get()).json<Achievement[]>().map(({ title }) => title);
    expect(titles).toEqual(['a', 'b', 'c', 'd']);
  });

  it('replaces every field and deletes once', async () => {
    const { _id } = await create({ specialMentions: ['Best floor work'], event: 'Rhythm' });
    const replaced = await send('PUT', `/${_id}`, { ...achievement, title: 'Second place' });
    expect(replaced.json()).toMatchObject({
      title: 'Second place',
      specialMentions: [],
      event: '',
    });
    expect((await get(`/${_id}`)).json()).toEqual(replaced.json());
    expect((await send('DELETE', `/${_id}`)).statusCode).toBe(204);
    expect((await get(`/${_id}`)).json()).toEqual({
      message: 'Achievement not found.',
      code: 'not_found',
    });
  });

  it.each([
    [{ year: 'last year' }, 'year'],
    [{ specialMentions: ['', 'x'] }, 'specialMentions.0'],
    [{ teamMemberIdsInvolved: ['\0'] }, 'teamMemberIdsInvolved.0'],
  ])('refuses %j and names the field', async (fields, path) => {
    const answer = await send('POST', '', { ...achievement, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path }] });
  });
});
