import { apiForAll, expectError, asAdministrator } from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';

const member = { name: 'Asha', position: 'Dancer' };

describe.each(engines)('an item that two people edit, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  let url: string;
  let created: { etag: string; id: string };
  beforeEach(async () => {
    const answer = await api.send('POST', '/api/team', member);
    created = { etag: String(answer.headers.etag), id: answer.json()._id };
    url = `/api/team/${created.id}`;
  });

  const rename = (name: string, headers: object = {}) =>
    api.send('PUT', url, { ...member, name }, { ...asAdministrator, ...headers });
  const get = (headers: object = {}) => api.get(url, headers);

  it('carries the same strong tag when created, read and replaced, and a new one after each write', async () => {
    expect(created.etag).toMatch(/^"[^"]+"$/);
    expect((await get()).headers.etag).toBe(created.etag);
    const replaced = await rename('Asha Rao');
    expect(replaced.headers.etag).not.toBe(created.etag);
    expect((await get()).headers.etag).toBe(replaced.headers.etag);
  });

  it('is replaced with the current version in If-Match', async () => {
    const second = await rename('Second', { 'if-match': created.etag });
    expect(second.statusCode).toBe(200);
    const third = await rename('Third', { 'if-match': `"77", ${String(second.headers.etag)}` });
    expect(third.statusCode).toBe(200);
  });

  it('is not overwritten with an earlier version, and says why', async () => {
    await rename('Theirs');
    expectError(await rename('Mine', { 'if-match': created.etag }), 412, {
      code: 'stale',
      message: expect.stringContaining('it was changed meanwhile'),
    });
    expect((await get()).json()).toMatchObject({ name: 'Theirs' });
  });

  it('is not deleted with an earlier version', async () => {
    await rename('Theirs');
    const remove = (tag: string) =>
      api.send('DELETE', url, undefined, { ...asAdministrator, 'if-match': tag });
    expectError(await remove(created.etag), 412, {
      message: expect.stringContaining('was not deleted'),
    });
    expect((await remove(String((await get()).headers.etag))).statusCode).toBe(204);
  });

  it.each(['', 'nonsense', '"nonsense"', '"1e0"', '"99999999999999999999"'])(
    'is not overwritten with If-Match %j',
    async (header) => {
      expect((await rename('Mine', { 'if-match': header })).statusCode).toBe(412);
    },
  );

  it.each([undefined, '*', 'W/"2"'])('is overwritten with If-Match %j', async (header) => {
    await rename('Theirs');
    const headers = header === undefined ? {} : { 'if-match': header };
    expect((await rename('Mine', headers)).statusCode).toBe(200);
  });

  it('is replaced by exactly one of ten who saw the same version', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rename(`Name ${n}`, { 'if-match': created.etag })),
    );
    const saved = answers.filter(({ statusCode }) => statusCode === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(9);
    expect((await get()).json()).toEqual(saved[0]!.json());
  });

  it('is answered with 304 for a known tag', async () => {
    const answer = await get({ 'if-none-match': `"x", W/${created.etag}` });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', created.etag]);
    await rename('Other');
    expect((await get({ 'if-none-match': created.etag })).statusCode).toBe(200);
  });
});
