import { Tutorial, type TutorialsByStyle } from '@nox/contracts';
import { asAdministrator, asSomeone, openApi, type TestApi } from '../../test/api.ts';
import { engines } from '../../test/engines.ts';

const tutorial = {
  title: 'Six step',
  danceStyle: 'Breaking',
  description: 'Round and round.',
  instructor: 'Kabir',
};

describe.each(engines)('/api/tutorials on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => (api = await openApi({}, open)));
  afterEach(() => api.close());

  const get = (path = '', headers: object = {}) =>
    api.app.inject({ url: `/api/tutorials${path}`, headers: { ...headers } });
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.app.inject({ method, url: `/api/tutorials${path}`, headers: asAdministrator, payload });
  const create = async (fields: object = {}): Promise<Tutorial> => {
    const answer = await send('POST', '', { ...tutorial, ...fields });
    expect(answer.statusCode).toBe(201);
    return Tutorial.parse(answer.json());
  };

  it('answers a created tutorial with 201 and the defaults', async () => {
    expect(await create({ tags: [' floor ', 'power'] })).toEqual({
      ...tutorial,
      _id: expect.any(String),
      videoUrl: '',
      thumbnailUrl: '',
      instructorInstaUrl: '',
      difficulty: 'All Levels',
      tags: ['floor', 'power'],
      isPublished: true,
      displayOrder: 0,
    });
  });

  it('shows tutorials by style in the fixed order, without empty styles', async () => {
    for (const danceStyle of ['Waacking', 'Hip Hop', 'Breaking']) await create({ danceStyle });
    await create({ danceStyle: 'Hip Hop', title: 'Later' });
    await create({ danceStyle: 'Waacking', title: 'Second', displayOrder: 1 });
    await create({ danceStyle: 'Waacking', title: 'First' });
    const styles = (await get()).json<TutorialsByStyle>();
    expect(
      Object.entries(styles).map(([style, list]) => [style, list.map((t) => t.title)]),
    ).toEqual([
      ['Breaking', ['Six step']],
      ['Hip Hop', ['Six step', 'Later']],
      ['Waacking', ['Six step', 'First', 'Second']],
    ]);
  });

  it('answers an empty object while there is none', async () =>
    expect((await get()).json()).toEqual({}));

  it('shows unpublished tutorials to administrators only', async () => {
    const { _id } = await create({ isPublished: false });
    for (const headers of [{}, asSomeone]) {
      expect((await get('', headers)).json()).toEqual({});
      expect((await get(`/${_id}`, headers)).statusCode).toBe(404);
    }
    expect((await get('', asAdministrator)).json()).toHaveProperty('Breaking');
    expect((await get(`/${_id}`, asAdministrator)).json()).toMatchObject({ isPublished: false });
  });

  it('replaces every field and deletes once', async () => {
    const { _id } = await create({ tags: ['a'], difficulty: 'Advanced', displayOrder: 3 });
    const replaced = await send('PUT', `/${_id}`, { ...tutorial, danceStyle: 'Locking' });
    expect(replaced.json()).toMatchObject({
      _id,
      danceStyle: 'Locking',
      tags: [],
      difficulty: 'All Levels',
      displayOrder: 0,
    });
    expect((await get(`/${_id}`)).json()).toEqual(replaced.json());
    expect((await send('DELETE', `/${_id}`)).statusCode).toBe(204);
    expect((await send('DELETE', `/${_id}`)).json()).toEqual({
      message: 'Tutorial not found.',
      code: 'not_found',
    });
  });

  it.each([
    [{ danceStyle: 'Ballet' }, 'danceStyle'],
    [{ description: ' ' }, 'description'],
    [{ videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
    [{ tags: ['fine', 'A\0'] }, 'tags.1'],
    [{ tags: 'floor' }, 'tags'],
    [{ views: 3 }, 'views'],
  ])('refuses %j and names the field', async (fields, path) => {
    const answer = await send('POST', '', { ...tutorial, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path }] });
  });
});
