import { type Account, type Handover, type HandoverInput, type StaffMember } from '@nox/contracts';
import { asAccount, emptiedApi } from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';
import { expectCode, sentencesOf, valuesOf } from '../../../test/season-builders.ts';
import { sendMails } from '../../../test/senders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { DAY_MS, isoTime } from '#platform/database/clock.ts';
import { watchClock } from '#platform/database/clock-watch.ts';
import { runRetention } from '#season/privacy/retention.ts';
import { pruneByClock } from '../../maintenance.ts';
import { readBackupRecord, writeBackupRecord } from './backup-record.ts';
import { watchAdministrators } from './handover-job.ts';
import { isDue } from './handover.ts';

const OLD = 'old@nox.example';
const CONTACT = 'security@nox.example';
const verified = (email: string, sub = `uid-of-${email}`) =>
  asAccount({ sub, email, email_verified: true });
const asOld = verified(OLD);
const asMeera = asStaff('meera');
const dayIn = (days: number) => isoTime(Date.now() + days * DAY_MS).slice(0, 10);
const MEERA = { name: 'Meera', email: 'meera@nox.example' };

describe('what is to be paid', () => {
  it.each([
    ['2026-12-31', '2026-11-29', false],
    ['2026-12-31', '2026-11-30', true],
    ['2026-03-31', '2026-02-27', false],
    ['2026-03-31', '2026-02-28', true],
    ['2025-01-01', '2026-01-01', true],
    [null, '2026-01-01', false],
  ])('until %s is due on %s: %s', (paidUntil, today, expected) => {
    expect(isDue(paidUntil, today)).toBe(expected);
  });
});

describe.each(engines)('handover on $name', ({ open, plain: it }) => {
  const listed = { administrators: [OLD, 'never@nox.example'], timeZone: 'UTC' };
  const api = emptiedApi(listed, open);
  const read = async (headers: object = asOld) => {
    const answer = await api.get('/api/handover', headers);
    expect(answer.statusCode).toBe(200);
    return answer.json<Handover>();
  };
  const put = (changes: Partial<HandoverInput> = {}, headers: object = asOld) =>
    api.send('PUT', '/api/handover', { ...MEERA, endsOn: dayIn(7), ...changes }, headers);
  const me = async (headers: object) => (await api.get('/api/me', headers)).json<Account>();
  const watch = (days = 0, settings: Partial<typeof listed> = {}) =>
    watchAdministrators(api, {
      ...{ ...listed, securityContact: `mailto:${CONTACT}`, ...settings },
      now: Date.now() + days * DAY_MS,
    });
  const mails = async () =>
    (await sendMails(api)).map(({ to, raw }) => [to, /Subject: (.*)/.exec(String(raw))![1]]);
  const tick = (id: string, isTicked: boolean, headers: object) =>
    api.send('PUT', `/api/handover/lines/${id}/tick`, { isTicked }, headers);
  /** Takes the invitation, where there is one. */
  const join = async () => {
    await api.revisions.change(['staff'], (transaction) =>
      transaction.deleteFrom('staff').where('email_key', '=', MEERA.email).execute(),
    );
    const row = await addStaff(api, ['administrator'], { name: 'meera', email: MEERA.email });
    await api.db.updateTable('handovers').set({ to_id: row.id }).execute();
    return row;
  };

  test('lists who may do something, and when they were last here', async () => {
    await addStaff(api, ['judge'], { name: 'judy', joined_at: Date.UTC(2026, 0, 2) });
    await addStaff(api, ['administrator'], { name: 'ended', ended_at: 1 });
    await addStaff(api, ['administrator'], { name: 'invited', uid: null, joined_at: null });
    const notVerified = asAccount({ sub: 'thief', email: 'never@nox.example' });
    expect((await api.get('/api/handover', notVerified)).statusCode).toBe(403);
    expect((await read()).people).toMatchObject([
      { name: 'judy', roles: ['judge'], source: 'invitation', lastOn: '2026-01-02' },
      { name: 'never@nox.example', source: 'settings', lastOn: null, hasJoined: false },
      { name: OLD, roles: ['administrator'], lastOn: dayIn(0), hasJoined: true },
    ]);
    await api.get('/api/me', asStaff('judy'));
    expect((await read()).people[0]).toMatchObject({ name: 'judy', lastOn: dayIn(0) });
    expectCode(await api.get('/api/handover', asStaff('judy')), 403, 'forbidden');
  });

  it('has lines that one adds, changes and deletes, and that end ticks as they change', async () => {
    const [line] = (await read()).lines;
    const input = { title: 'Domain', holder: 'Meera', paidUntil: dayIn(10) };
    const path = `/api/handover/lines/${line!._id}`;
    const change = (values: object, version = 1) =>
      api.send('PUT', path, { ...input, ...values }, { ...asOld, 'if-match': `"${version}"` });
    await put();
    await tick(line!._id, true, asOld);
    expect((await change({})).json<Handover>().lines[0]).toMatchObject({
      ...{ ...input, version: 2, isDue: true, ticks: [] },
    });
    await tick(line!._id, true, asOld);
    expect((await change({}, 2)).json<Handover>().lines[0]!.ticks).toHaveLength(1);
    expectCode(await change({}, 1), 412, 'stale');
    expectCode(await change({ paidUntil: '31.12.' }, 2), 400, 'invalid');
    const summary = (await api.get('/api/summary', asOld)).json();
    expect(summary.handover).toEqual({ total: 8, parts: { due: 1 } });
    const added = await api.send(
      'POST',
      '/api/handover/lines',
      { ...input, paidUntil: null },
      asOld,
    );
    expect(added.json<Handover>().lines).toHaveLength(9);
    expect((await api.send('DELETE', path, undefined, asOld)).statusCode).toBe(200);
    expectCode(await api.send('DELETE', path, undefined, asOld), 404, 'not_found');
  });

  test('is ticked by the two people alone, each for themselves, also a line added meanwhile', async () => {
    const [line] = (await read()).lines;
    expectCode(await tick(line!._id, true, asOld), 409, 'not_handing_over');
    await put();
    await join();
    await addStaff(api, ['administrator'], { name: 'third' });
    expectCode(await tick(line!._id, true, asStaff('third')), 409, 'not_handing_over');
    await Promise.all([tick(line!._id, true, asOld), tick(line!._id, true, asMeera)]);
    await tick(line!._id, true, asMeera);
    await api.send('POST', '/api/handover/lines', { title: 'Key', holder: '', paidUntil: null });
    const { lines, current } = await read(asMeera);
    expect(current).toMatchObject({ from: OLD, to: 'Meera', mayTick: true, hasJoined: true });
    expect(lines[0]!.ticks.map(({ name, isOwn }) => [name, isOwn]).sort()).toEqual([
      ['Meera', true],
      [OLD, false],
    ]);
    expect(lines.at(-1)).toMatchObject({ title: 'Key', ticks: [] });
    await tick(line!._id, false, asMeera);
    expect((await read()).lines[0]!.ticks).toMatchObject([{ name: OLD, isOwn: true }]);
    expect((await sentencesOf(api, '?subject=staff')).slice(0, 2)).toEqual([
      'Took back the tick of a line of the handover',
      'Added a line to the handover',
    ]);
  });

  it('invites a successor, and changes its day; one is under way at a time, and not to oneself', async () => {
    expectCode(await put({ email: OLD.toUpperCase() }), 409, 'own_access');
    expectCode(await put({ endsOn: dayIn(-1) }), 400, 'invalid');
    expectCode(await put({ endsOn: dayIn(400) }), 400, 'invalid');
    expect((await put()).statusCode).toBe(200);
    expect((await api.get('/api/staff', asOld)).json<StaffMember[]>()).toMatchObject([
      { ...MEERA, roles: ['administrator'], state: 'invited' },
    ]);
    const changed = (await put({ endsOn: dayIn(9) })).json<Handover>();
    expect(changed.current).toMatchObject({ to: 'Meera', endsOn: dayIn(9), hasJoined: false });
    expectCode(await put({ email: 'else@nox.example' }), 409, 'handover_open');
    await addStaff(api, ['administrator'], { name: 'third' });
    expectCode(await put({}, asStaff('third')), 409, 'handover_open');
    const off = await api.send('DELETE', '/api/handover', undefined, asOld);
    expect(off.json<Handover>().current).toBeNull();
    expectCode(await api.send('DELETE', '/api/handover', undefined, asOld), 404, 'not_found');
    await addStaff(api, ['judge'], { name: 'judy', email: 'judy@nox.example' });
    expect((await put({ email: 'Judy@nox.example' })).json<Handover>().current).toMatchObject({
      ...{ to: 'judy', hasJoined: true },
    });
    expect((await me(asStaff('judy'))).roles).toEqual(['administrator', 'judge']);
  });

  test('of two who hand over to each other at the same time is one', async () => {
    await join();
    const answers = await Promise.all([put(), put({ email: OLD, name: 'Old' }, asMeera)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('ends the access of who hands over after the last day, also of the settings, and of no one else', async () => {
    await put();
    await join();
    await watch(7);
    expect((await me(asOld)).isAdmin).toBe(true);
    await watch(8);
    expect(await me(asOld)).toMatchObject({ isAdmin: false, roles: [] });
    expectCode(await api.get('/api/handover', asOld), 403, 'forbidden');
    const { current, people } = await read(asMeera);
    expect(current).toMatchObject({ state: 'ended', isInSettings: true, mayTick: false });
    expect(people.map(({ name }) => name)).toEqual(['meera', 'never@nox.example']);
    // Named in the settings again later, they are an administrator again.
    await watch(9, { administrators: [] });
    await watch(9);
    expect((await me(asOld)).isAdmin).toBe(true);
  });

  it('ends no access while nobody else would be left, says so once, and ends it when somebody is', async () => {
    await put();
    await api.db.deleteFrom('messages').execute();
    await watch(8);
    await watch(9);
    expect((await me(asOld)).isAdmin).toBe(true);
    const subject = 'A handover waits, as nobody else is an administrator';
    expect((await mails()).sort()).toEqual(
      [
        [OLD, subject],
        [CONTACT, subject],
      ].sort(),
    );
    await api.db
      .updateTable('handovers')
      .set({ ends_on: dayIn(-1) })
      .execute();
    expect((await read()).current).toMatchObject({ state: 'alone' });
    await addStaff(api, ['administrator'], { name: 'third' });
    await watch(9);
    expect((await me(asOld)).isAdmin).toBe(false);
  });

  it('ends nothing while the clock is not trusted', async () => {
    await put({ endsOn: dayIn(0) });
    await addStaff(api, ['administrator'], { name: 'third' });
    const watching = { administrators: [OLD], securityContact: undefined };
    const observe = watchClock(api.db);
    await pruneByClock({ ...api, watch: watching }, observe);
    jest.useFakeTimers({
      now: Date.now() + 30 * DAY_MS,
      doNotFake: ['nextTick', 'setImmediate', 'performance', 'setTimeout', 'queueMicrotask'],
    });
    try {
      await pruneByClock({ ...api, watch: watching }, observe);
    } finally {
      jest.useRealTimers();
    }
    expect(await valuesOf(api, 'handovers', 'ended_at')).toEqual([null]);
  });

  test('leaves an administrator where two end each other at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      await api.db.updateTable('sign_ins').set({ ended_at: null }).execute();
      await api.revisions.change(['staff'], (transaction) =>
        transaction.deleteFrom('staff').execute(),
      );
      const { id } = await join();
      await api.db.deleteFrom('handovers').execute();
      await put({ email: MEERA.email });
      await api.send('DELETE', '/api/handover', undefined, asMeera);
      await put({ email: MEERA.email });
      await Promise.all([watch(8), api.send('DELETE', `/api/staff/${id}`, undefined, asOld)]);
      const left = (await Promise.all([me(asOld), me(asMeera)])).filter(({ isAdmin }) => isAdmin);
      expect(left).toHaveLength(1);
    }
  });

  it('writes once of what must be paid within a month, and again of another day', async () => {
    await read();
    const pay = (paid_until: string) =>
      api.db
        .updateTable('handover_lines')
        .set({ paid_until })
        .where('title', 'like', 'Domain%')
        .execute();
    const subject = 'To be paid: Domain: where it is registered, and by whom';
    await pay(dayIn(40));
    await watch();
    expect(await mails()).toEqual([]);
    await pay(dayIn(20));
    for (const days of [0, 0, 1, 25]) await watch(days);
    expect((await mails()).sort()).toEqual(
      [
        [OLD, subject],
        [CONTACT, subject],
      ].sort(),
    );
    await pay(dayIn(21));
    await watch();
    expect(await mails()).toHaveLength(2);
    await pay(dayIn(20));
    await watch(55);
    expect(await mails()).toEqual([]);
  });

  it('writes to all administrators and the security contact where none has signed in for 60 days', async () => {
    await read();
    await watch(59);
    expect(await mails()).toEqual([]);
    await watch(60);
    await watch(61);
    const subject = 'Nobody has looked after the site for two months';
    expect((await mails()).sort()).toEqual(
      [
        [OLD, subject],
        [CONTACT, subject],
      ].sort(),
    );
    await watch(90);
    expect(await mails()).toHaveLength(2);
  });

  it('says whom the settings name no more, to them, to all others and in the audit log', async () => {
    await read();
    await addStaff(api, ['administrator'], { name: 'third', email: 'third@nox.example' });
    await watch(0, { administrators: [] });
    await watch(0, { administrators: [] });
    const subject = 'The settings of the server name an administrator no more';
    const to = (await mails()).map(([address, text]) => (text === subject ? address : text));
    expect(to.sort()).toEqual([OLD, CONTACT, 'third@nox.example'].sort());
    expect(await sentencesOf(api, '?subject=staff')).toEqual([
      'Found that the settings name an administrator no more',
    ]);
  });

  it('has the times of the last backup and restore from a record in the data folder', async () => {
    const none = { backupAt: null, restoreAt: null };
    expect((await read()).backups).toEqual(none);
    const backupAt = isoTime(Date.now());
    await writeBackupRecord(api.folder, { backupAt });
    expect((await read()).backups).toEqual({ ...none, backupAt });
    expect(await readBackupRecord('/nowhere')).toEqual(none);
  });

  it('keeps notices from the messages to candidates, and for a year', async () => {
    await read();
    await watch(60);
    const [id] = await valuesOf(api, 'messages', 'id');
    expectCode(await api.get(`/api/messages/${id}`), 404, 'not_found');
    expect((await api.get('/api/messages')).json().messages).toEqual([]);
    await addStaff(api, ['judge'], { name: 'judy' });
    await api.get('/api/me', asStaff('judy'));
    await runRetention(api, Date.now() + 401 * DAY_MS, { timeZone: 'UTC' });
    expect(await valuesOf(api, 'messages', 'id')).toEqual([]);
    expect(await valuesOf(api, 'sign_ins', 'uid')).not.toContain('uid-of-judy');
  });
});
