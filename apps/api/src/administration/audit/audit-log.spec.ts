import { randomUUID } from 'node:crypto';
import { type AuditPage, type BulkChangeResult } from '@nox/contracts';
import { apiForAll, expectError, type TestApi, asAccount } from '../../../test/api.ts';
import { addEntries, candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { confirm, register } from '../../../test/registrations.ts';
import { clear } from '../../../test/season-builders.ts';
import { recordChange } from '#platform/database/audit.ts';

const MEERA = 'meera@nox.example';
const asMeera = asAccount({ admin: true, sub: 'uid-of-meera', email: MEERA });
const asKabir = asAccount({ admin: true, sub: 'uid-of-kabir', email: undefined });
const REVIEW = { notes: 'Sharp turns.', judgeEmail: 'Kabir Judge', score: 3 };

const read = async ({ get }: TestApi, query = '') => {
  const answer = await get(`/api/audit-log${query}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.json<AuditPage>();
};

describe.each(crudEngines)('the audit log on $name', ({ open }) => {
  const api = apiForAll({ registrationOverride: 'open' }, open);
  beforeEach(() => clear(api, 'audit_items', 'audit_log', 'reviews', 'audition_entries'));
  const count = async () => (await api.db.selectFrom('audit_log').selectAll().execute()).length;
  const sentences = async (query?: string) =>
    (await read(api, query)).events.map(({ sentence }) => sentence);
  const send = async (...request: Parameters<TestApi['send']>) => {
    const [method, path, payload, headers = asMeera] = request;
    const answer = await api.send(method, `/api/${path}`, payload, headers);
    expect(answer.statusCode).toBeLessThan(300);
    return answer;
  };
  const add = (name: string, fields = {}) => addEntries(api.db, 1, { fullName: name, ...fields });

  it('says in sentences who did what to whom', async () => {
    const [id] = (await add('Zoya')) as [string];
    await send('PUT', `auditions/${id}/status`, { status: 'Selected' });
    await send('PUT', 'auditions/time-slots', { ids: [id], timeSlot: '16:00 - 16:30' });
    await send('PUT', 'auditions/time-slots', { ids: [id], timeSlot: '' });
    await send('POST', `auditions/${id}/reviews`, REVIEW, asKabir);
    await addEntries(api.db, 2);
    const { undoable } = (await send('PUT', 'auditions/reject-pending')).json<BulkChangeResult>();
    await send('POST', `auditions/undoable/${undoable!._id}/undo`);
    const schedule = { startTime: '16:00', endTime: '18:00', slotDuration: 30 };
    await send('POST', 'auditions/schedule-slots', schedule);
    expect(await sentences()).toEqual([
      'Divided 2 candidates into slots',
      'Undid the rejection of 2 candidates',
      'Changed the status of 2 candidates from Pending to Not Selected',
      'Reviewed the candidate Zoya as Kabir Judge',
      'Moved the candidate Zoya from 16:00 - 16:30 to no slot',
      'Assigned the candidate Zoya to 16:00 - 16:30',
      'Changed the status of the candidate Zoya from Pending to Selected',
    ]);
    const { events, people } = await read(api);
    expect(events.map(({ by }) => by)).toContain('uid-of-kabir');
    expect(people).toHaveLength(2);
    expect(people).toContainEqual({ uid: 'uid-of-meera', name: MEERA });
    expect(people).toContainEqual({ uid: 'uid-of-kabir', name: 'uid-of-kabir' });
    expect(JSON.stringify(events)).not.toMatch(/Sharp|score/);
    expect(events[3]).toMatchObject({ itemId: id, isThere: true, subject: 'reviews' });
  });

  it('has no row of what changed nothing, or was repeated', async () => {
    const [id] = (await add('Zoya')) as [string];
    const headers = { ...asMeera, 'idempotency-key': randomUUID() };
    await send('POST', `auditions/${id}/reviews`, REVIEW, headers);
    await send('POST', `auditions/${id}/reviews`, REVIEW, headers);
    expectError(await api.send('POST', `/api/auditions/${id}/reviews`, REVIEW), 409, {});
    await send('PUT', `auditions/${id}/status`, { status: 'Pending' });
    const other = { status: 'Selected', expected: 'Not Selected' };
    expectError(await api.send('PUT', `/api/auditions/${id}/status`, other), 409, {});
    await send('PUT', 'auditions/settings', { hidesReviews: true });
    await send('PUT', 'auditions/settings', { hidesReviews: true });
    expect(await sentences()).toEqual([
      'Hid the reviews of others until their own',
      'Reviewed the candidate Zoya as Kabir Judge',
    ]);
    const member = { name: 'Asha', position: 'Dancer' };
    const made = (await send('POST', 'team', member)).json<{ _id: string }>();
    const stale = { ...asMeera, 'if-match': '"7"' };
    const path = `/api/team/${made._id}`;
    expectError(await api.send('PUT', path, { ...member, name: 'Other' }, stale), 412, {});
    await send('PUT', `team/${made._id}`, member);
    expect(await count()).toBe(3);
  });

  it('shows that candidates registered, by name once they are confirmed', async () => {
    const application = candidate({ fullName: 'Zoya' });
    expect((await register(api, application)).statusCode).toBe(202);
    const registered = await read(api);
    expect(registered.events).toMatchObject([{ sentence: 'Registered', by: null, isThere: false }]);
    const { id } = await api.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
    await confirm(api, id);
    expect((await register(api, application)).statusCode).toBe(202);
    expect(await sentences()).toEqual(['Zoya confirmed the registration', 'Zoya registered']);
  });

  it('has no names of deleted candidates, and still says which of them a change concerned', async () => {
    const [id] = (await add('Zoya Gone')) as [string];
    await send('POST', `auditions/${id}/reviews`, REVIEW);
    await send('DELETE', `auditions/${id}`);
    expect(await sentences(`?item=${id}`)).toEqual([
      'Deleted a candidate',
      'Reviewed a deleted candidate',
    ]);
    const gone = { isThere: false, itemId: id };
    expect((await read(api)).events).toMatchObject([gone, gone]);
    for (const table of ['audit_log', 'audit_items'] as const) {
      const rows = await api.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/Zoya|Kabir|Sharp/);
    }
  });

  it('is searched by the words of its sentences, names and accounts', async () => {
    const [zoya] = await add('Zoya Ünal');
    await send('PUT', `auditions/${zoya!}/status`, { status: 'Selected' });
    await send('POST', 'team', { name: 'Asha', position: 'Dancer' }, asKabir);
    const search = async (body: object) =>
      (await send('POST', 'audit-log/search', body))
        .json<AuditPage>()
        .events.map(({ sentence }) => sentence);
    const changed = 'Changed the status of the candidate Zoya Ünal from Pending to Selected';
    expect(await search({ search: 'zoya unal' })).toEqual([changed]);
    expect(await search({ search: 'meera status' })).toEqual([changed]);
    expect(await search({ search: 'kabir added' })).toEqual(['Added the team member Asha']);
    expect(await search({ search: 'asha', subject: 'auditions' })).toEqual([]);
  });

  it('is filtered by person, subject and item, also among the items of one change', async () => {
    const [zoya, ira] = [(await add('Zoya'))[0]!, (await add('Ira'))[0]!];
    await send('PUT', 'auditions/time-slots', { ids: [zoya, ira], timeSlot: '16:00 - 16:30' });
    await send('PUT', `auditions/${ira}/status`, { status: 'Selected' }, asKabir);
    await send('POST', 'team', { name: 'Asha', position: 'Dancer' });
    const move = 'Moved 2 candidates to 16:00 - 16:30';
    const choice = 'Changed the status of the candidate Ira from Pending to Selected';
    expect(await sentences(`?item=${zoya}`)).toEqual([move]);
    expect(await sentences(`?item=${ira}`)).toEqual([choice, move]);
    expect(await sentences('?by=uid-of-meera&subject=auditions')).toEqual([move]);
    expect(await sentences('?by=uid-of-kabir')).toEqual([choice]);
    expect(await sentences('?subject=team')).toEqual(['Added the team member Asha']);
    expectError(await api.get('/api/audit-log?subject=cats'), 400, { code: 'invalid' });
    expectError(await api.get('/api/audit-log?before=1.x'), 400, { code: 'invalid' });
  });

  it('comes in pages, without gaps', async () => {
    await api.db.transaction().execute(async (transaction) => {
      const call = { transaction, by: null };
      for (let n = 0; n < 76; n += 1) await recordChange(call, 'files', 'uploaded');
    });
    const first = await read(api);
    const second = await read(api, `?before=${first.next}`);
    expect([first.events.length, second.events.length, second.next]).toEqual([50, 26, null]);
    const all = [...first.events, ...second.events];
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(76);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(second.people).toEqual([]);
  });

  it('is a file for spreadsheets with a line for each item', async () => {
    const [zoya, ira] = [(await add('=Zoya'))[0]!, (await add('Ira'))[0]!];
    await send('PUT', 'auditions/time-slots', { ids: [zoya, ira], timeSlot: '=16:00' });
    await send('PUT', `auditions/${zoya}/status`, { status: 'Selected' });
    const answer = await api.get('/api/audit-log/export');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit_log.csv"',
      'cache-control': 'no-store',
    });
    const [header, ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toMatch(/^Time \(UTC\),Who,What,/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,${MEERA},Changed .*,${zoya},`),
    );
    const moves = lines.slice(1).map((line) => line.split(',').slice(3, -1));
    expect(moves).toEqual(
      expect.arrayContaining(
        [zoya, ira].map((id) => ['auditions', 'changed', '2', id, 'timeSlot', '', "'=16:00"]),
      ),
    );
    const filtered = await api.get('/api/audit-log/export?subject=team');
    expect(filtered.body.trim().split('\r\n')).toHaveLength(1);
  });
});
