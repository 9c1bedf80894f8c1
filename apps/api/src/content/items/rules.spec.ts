import { RuleSet } from '@nox/contracts';
import { apiForAll, asAdministrator } from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';

const rules = {
  sectionTitle: 'Spring',
  rules: [{ text: 'Be there.', order: 0 }],
  eventDetails: { date: '1 May', day: 'Friday', venue: 'Nox Room', time: '17:30' },
};

describe.each(engines)('the active rule set on $name', ({ open }) => {
  const api = apiForAll({}, open);
  beforeEach(() =>
    api.revisions.change(['rules'], async (transaction) => {
      await transaction.deleteFrom('rule_sets').execute();
    }),
  );

  const get = (path = '', headers?: object) => api.get(`/api/audition-rules${path}`, headers);
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.send(method, `/api/audition-rules${path}`, payload);
  const create = async (fields: object = {}): Promise<RuleSet> => {
    const answer = await send('POST', '', { ...rules, ...fields });
    expect(answer.statusCode).toBe(201);
    return RuleSet.parse(answer.json());
  };
  const listed = async () => (await get()).json<RuleSet[]>();

  it('has the time of the server as its last update', async () => {
    const before = Date.now();
    const { lastUpdated } = await create();
    expect(Date.parse(lastUpdated)).toBeGreaterThanOrEqual(before);
  });

  it('forbids storing the list and one set', async () => {
    const { _id } = await create({ isActive: true });
    for (const path of ['', `/${_id}`]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  it('shows what visitors need of the active set to everybody, and 404 while there is none', async () => {
    expect((await get('/active', {})).json()).toEqual({
      message: 'Active rule set not found.',
      code: 'not_found',
    });
    const { _id } = await create({ isActive: true });
    expect((await get('/active', {})).json()).toEqual(rules);
    await send('DELETE', `/${_id}`);
    expect((await get('/active', {})).statusCode).toBe(404);
  });

  it('deactivates the others when one is saved as active, and only then', async () => {
    const first = await create({ sectionTitle: 'First', isActive: true });
    const second = await create({ sectionTitle: 'Second', isActive: true });
    await create({ sectionTitle: 'Third' });
    expect((await listed()).map(({ isActive }) => isActive)).toEqual([false, true, false]);
    await send('PUT', `/${first._id}`, { ...rules, sectionTitle: 'First', isActive: true });
    const [one, two] = await listed();
    expect([one!.isActive, two!.isActive]).toEqual([true, false]);
    expect(two!.lastUpdated).toBe(second.lastUpdated);
    expect((await get('/active', {})).json()).toMatchObject({ sectionTitle: 'First' });
    await send('PUT', `/${first._id}`, { ...rules, isActive: false });
    expect((await get('/active', {})).statusCode).toBe(404);
  });

  it('stays when another set’s activation is stale, and has a new version after one that is not', async () => {
    const first = await create({ isActive: true });
    const other = await create();
    const activate = async ({ _id }: RuleSet, version: number) => {
      const headers = { ...asAdministrator, 'if-match': `"${version}"` };
      const body = { ...rules, isActive: true };
      return (await api.send('PUT', `/api/audition-rules/${_id}`, body, headers)).statusCode;
    };
    expect(await activate(other, 7)).toBe(412);
    expect((await listed()).map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(await activate(other, 1)).toBe(200);
    expect(await activate(first, 1)).toBe(412);
  });

  it('is exactly one after twenty activations at once', async () => {
    const sets: RuleSet[] = [];
    for (let n = 0; n < 10; n += 1) sets.push(await create({ sectionTitle: `Set ${n}` }));
    const answers = await Promise.all([
      ...sets.map(({ _id }) => send('PUT', `/${_id}`, { ...rules, isActive: true })),
      ...sets.map(() => send('POST', '', { ...rules, isActive: true })),
    ]);
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    expect((await listed()).filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('has a database that refuses a second active set whatever the server does', async () => {
    await create({ isActive: true });
    await create();
    await expect(api.db.updateTable('rule_sets').set({ is_active: 1 }).execute()).rejects.toThrow();
  });
});
