import { TeamMember } from '@nox/contracts';
import { asAdministrator, asSomeone, bearer, openApi, type TestApi } from '../../test/api.ts';
import { engines } from '../../test/engines.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe.each(engines)('/api/team on $name', ({ open }) => {
  let api: TestApi;
  beforeAll(async () => (api = await openApi({}, open)));
  afterAll(() => api.close());
  afterEach(async () => {
    const members = (await get('', asAdministrator)).json<TeamMember[]>();
    for (const { _id } of members) await send('DELETE', `/${_id}`);
  });

  const get = (path = '', headers = {}) => api.app.inject({ url: `/api/team${path}`, headers });
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.app.inject({ method, url: `/api/team${path}`, headers: asAdministrator, payload });
  const create = async (member: object): Promise<TeamMember> => {
    const answer = await send('POST', '', { name: 'Asha', position: 'Dancer', ...member });
    expect(answer.statusCode).toBe(201);
    return TeamMember.parse(answer.json());
  };

  it('answers a created member with 201, trimmed and with the defaults', async () => {
    expect(await create({ name: '  Asha Rao ' })).toEqual({
      _id: expect.any(String),
      name: 'Asha Rao',
      position: 'Dancer',
      year: '',
      category: 'Members',
      instaUrl: '',
      linkedInUrl: '',
      intro: '',
      specialization: '',
      imageUrl: '',
      isActive: true,
      displayOrder: 0,
    });
  });

  it('shows members by display order, then in order of creation', async () => {
    for (const [name, displayOrder] of Object.entries({ c: 2, a: 1, d: 2, b: 1, e: 2, top: 0 })) {
      await create({ name, displayOrder });
    }
    const names = (await get()).json<TeamMember[]>().map(({ name }) => name);
    expect(names).toEqual(['top', 'a', 'b', 'c', 'd', 'e']);
  });

  it('shows inactive members to administrators only', async () => {
    const { _id } = await create({ isActive: false });
    for (const headers of [{}, asSomeone]) {
      const list = await get('', headers);
      expect(list.json()).toEqual([]);
      expect(list.headers.vary).toBe('Authorization');
      expect((await get(`/${_id}`, headers)).statusCode).toBe(404);
    }
    expect((await get('', asAdministrator)).json()).toHaveLength(1);
    expect((await get(`/${_id}`, asAdministrator)).json()).toMatchObject({ isActive: false });
  });

  it('refuses a bad token with 401 even where none is needed', async () => {
    expect((await get('', bearer('garbage'))).statusCode).toBe(401);
    expect((await get('', { authorization: 'Basic abc' })).statusCode).toBe(401);
  });

  it('replaces every field of a member', async () => {
    const { _id } = await create({ intro: 'Old', displayOrder: 4, isActive: false });
    const answer = await send('PUT', `/${_id}`, { name: 'Asha', position: 'Lead' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      _id,
      position: 'Lead',
      intro: '',
      displayOrder: 0,
      isActive: true,
    });
    expect((await get(`/${_id}`)).json()).toEqual(answer.json());
  });

  it('deletes a member once', async () => {
    const { _id } = await create({});
    const answer = await send('DELETE', `/${_id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await send('DELETE', `/${_id}`)).statusCode).toBe(404);
    expect((await get()).json()).toEqual([]);
  });

  it.each([UNKNOWN_ID, 'not-an-id', '%00', "1'--"])('answers 404 for the id %s', async (id) => {
    const member = { name: 'Asha', position: 'Dancer' };
    const missing = { message: 'Team member not found.', code: 'not_found' };
    expect((await get(`/${id}`)).json()).toEqual(missing);
    expect((await send('PUT', `/${id}`, member)).json()).toEqual(missing);
    expect((await send('DELETE', `/${id}`)).json()).toEqual(missing);
  });

  it('names every refused field, and fields that it does not know', async () => {
    const answer = await send('POST', '', {
      position: 'Dancer',
      instaUrl: 'javascript:alert(1)',
      admin: true,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Name is required.'),
    });
    const paths = answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path);
    expect(paths).toEqual(['name', 'instaUrl', 'admin']);
  });

  it('refuses text that PostgreSQL could not store', async () => {
    const answer = await send('POST', '', { name: 'A\0', position: 'Dancer' });
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'name' }] });
  });

  it('keeps text as it was written', async () => {
    const name = `Zoë "Z" O'Neil; drop table — 🕺`;
    const { _id } = await create({ name });
    expect((await get(`/${_id}`)).json()).toMatchObject({ name });
  });
});
