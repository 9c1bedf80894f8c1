import { type ListedRegistration, type RegistrationsPage } from '@nox/contracts';
import { apiForAll, asAdministrator, expectError, expectInvalid } from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { clear, expectCode, rowsOf, setEntry, valuesOf } from '../../../test/season-builders.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addMessage } from '../messages/store/message-store.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const GUARDIAN = { name: 'Ravi Rao', emailAddress: 'ravi@example.com' };

describe.each(crudEngines)('the list of registrations on $name', ({ open }) => {
  const api = apiForAll({}, open);
  beforeEach(async () => {
    await clear(api, 'messages', 'candidate_links', 'registrations', 'audition_entries');
    await clear(api, 'audit_log');
  });
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers?: object) =>
    api.send(method, `/api/registrations/${path}`, body, headers);
  const read = async (query = '') =>
    (await api.get(`/api/registrations${query}`)).json<RegistrationsPage>();
  const messages = () => rowsOf(api, 'messages');
  const actions = () => valuesOf(api, 'audit_log', 'action');
  const link = (registration_id: string, purpose: 'candidate' | 'guardian') =>
    addLink(api, { registration_id, purpose });
  const purposes = () => valuesOf(api, 'candidate_links', 'purpose');
  const confirm = (registrationId: string, seasonId: string) => {
    const about = { registrationId, seasonId, dedupeKey: `confirm:${registrationId}` };
    return addMessage(api.db, { ...about, kind: 'confirm', state: 'queued' });
  };

  it('lists who has not confirmed, who is held back and why, and who has the same roll number', async () => {
    const [entry] = await addEntries(api.db, 1, { rollNumber: 'BT1', fullName: 'First' });
    const waiting = await addRegistration(api.db, {
      application: { fullName: 'Zoya', rollNumber: 'bt 1', whyNox: 'x'.repeat(5_000) },
      details: { isAdult: false, guardian: GUARDIAN, availability: ['friday'] },
      row: { source_hash: 'campus', confirmed_at: 1 },
    });
    await confirm(waiting.id, waiting.season_id);
    const row = { held_reason: 'trap', source_hash: 'campus' };
    const held = await addRegistration(api.db, { row });
    const { registrations, next, counts } = await read();
    expect(next).toBeNull();
    expect(counts).toEqual({ waiting: 1, held: 1, duplicates: 1, entries: 1, withdrawn: 0 });
    expect(registrations).toMatchObject([
      { _id: held.id, heldReason: 'trap', fromSameAddress: 2, messages: [], sameRollNumber: [] },
      {
        _id: waiting.id,
        heldReason: null,
        isConfirmed: true,
        isGuardianConfirmed: false,
        application: { fullName: 'Zoya', whyNox: 'x'.repeat(300) },
        extras: { guardian: GUARDIAN, availability: ['friday'] },
        messages: [{ kind: 'confirm', state: 'queued' }],
        sameRollNumber: [{ _id: entry, kind: 'entry', fullName: 'First', isSamePerson: false }],
      },
    ]);
    const ids = async (query: string) =>
      (await read(query)).registrations.map(({ _id }: ListedRegistration) => _id);
    expect(await ids('?list=waiting')).toEqual([waiting.id]);
    expect(await ids('?list=held')).toEqual([held.id]);
    expect(await ids('?list=duplicates')).toEqual([waiting.id]);
  });

  it('counts by style and by day of the society, and lists who has withdrawn', async () => {
    const at = (iso: string) => Date.parse(iso) * 1_000;
    const [id] = await addEntries(api.db, 2, { danceStyle: 'Locking', fullName: 'Isha' });
    const created_at = at('2026-08-14T18:29:00Z');
    await api.db.updateTable('audition_entries').set({ created_at }).execute();
    const withdrawn_at = Date.parse('2026-08-15T10:00:00Z');
    await setEntry(api, id!, { withdrawn_at });
    await addRegistration(api.db, { row: { created_at: at('2026-08-14T18:31:00Z') } });
    expect(await read()).toMatchObject({
      styles: [
        { danceStyle: 'Locking', registrations: 0, entries: 2 },
        { danceStyle: 'Popping', registrations: 1, entries: 0 },
      ],
      // Midnight in India is 18:30 UTC.
      days: [
        { date: '2026-08-14', registrations: 0, entries: 2 },
        { date: '2026-08-15', registrations: 1, entries: 0 },
      ],
      withdrawn: [{ _id: id, fullName: 'Isha', withdrawnAt: '2026-08-15T10:00:00.000Z' }],
    });
  });

  it('has pages of 200, the latest first, however many have one roll number', async () => {
    const first = await addRegistration(api.db, { application: { rollNumber: 'SAME' } });
    const rows = Array.from({ length: 204 }, (_, n) => ({
      ...first,
      id: UNKNOWN.replace(/0{3}$/, String(n).padStart(3, '0')),
      created_at: first.created_at + 1 + n,
    }));
    await api.db.insertInto('registrations').values(rows).execute();
    const page = await read();
    expect(page.registrations).toHaveLength(200);
    expect(page.registrations[0]!.sameRollNumber).toHaveLength(10);
    const rest = await read(`?before=${page.next}`);
    expect([rest.registrations.length, rest.next]).toEqual([5, null]);
    expect(rest.registrations.at(-1)!._id).toBe(first.id);
  });

  it('admits without a message, once, also twice at the same time', async () => {
    const { id, season_id } = await addRegistration(api.db, { row: { held_reason: 'trap' } });
    await confirm(id, season_id);
    const answers = await Promise.all([1, 2].map(() => call('POST', `${id}/admit`, {})));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { _id: id, number: expect.any(Number) }],
      [200, answers[0]!.json()],
    ]);
    expect(await listEntries(api)).toHaveLength(1);
    expect(await messages()).toMatchObject([{ state: 'cancelled' }]);
    expect(await rowsOf(api, 'audit_log')).toMatchObject([
      { action: 'confirmed', actor_uid: 'uid-of-someone', item_id: id },
    ]);
  });

  it('admits a second person with a roll number only if the organiser knows', async () => {
    await addEntries(api.db, 1, { rollNumber: 'BT1' });
    const { id } = await addRegistration(api.db, { application: { rollNumber: 'BT1' } });
    expectCode(await call('POST', `${id}/admit`, {}), 409, 'roll_number_taken');
    expect((await read()).registrations).toMatchObject([{ heldReason: null }]);
    const answer = await call('POST', `${id}/admit`, { allowsSameRollNumber: true });
    expect(answer.statusCode).toBe(200);
    expect(await listEntries(api)).toHaveLength(2);
  });

  it('corrects an address: links to the former one work no more, and its confirmation does not count', async () => {
    const { id } = await addRegistration(api.db, {
      details: { guardian: GUARDIAN },
      row: { confirmed_at: 1, guardian_confirmed_at: 2, held_reason: 'roll number taken' },
    });
    await link(id, 'candidate');
    await link(id, 'guardian');
    const change = { emailAddress: 'Right@example.com' };
    const answer = await call('PUT', id, change);
    expect(answer.json()).toMatchObject({
      version: 2,
      isConfirmed: false,
      isGuardianConfirmed: true,
      heldReason: null,
      application: change,
    });
    expect(await purposes()).toEqual(['guardian']);
    expect(await valuesOf(api, 'registrations', 'email_key')).toEqual(['right@example.com']);

    await link(id, 'candidate');
    expect((await call('PUT', id, change)).statusCode).toBe(200);
    expect(await purposes()).toHaveLength(2);
    const other = { emailAddress: 'other@example.com' };
    const version = { ...asAdministrator, 'if-match': '"1"' };
    expectCode(await call('PUT', id, other, version), 412, 'stale');
    expectInvalid(await call('PUT', id, { emailAddress: 'RAVI@example.com' }), 'emailAddress');
    expectInvalid(await call('PUT', id, { emailAddress: 'x' }), 'emailAddress');
    expect(await actions()).toEqual(['changed']);
  });

  it('sends again what waits for a confirmation, and what was held back', async () => {
    const { id } = await addRegistration(api.db, {
      details: { guardian: GUARDIAN },
      row: { held_reason: 'many messages' },
    });
    await call('POST', `${id}/send-again`);
    // Pressed twice: the first has not gone yet.
    const answer = await call('POST', `${id}/send-again`);
    expect(answer.json()).toMatchObject({ heldReason: null });
    const sent = (await messages()).map(({ kind, recipient }) => [kind, recipient]);
    expect(sent).toEqual([
      ['confirm', null],
      ['guardian', 'ravi@example.com'],
    ]);
    await api.db.updateTable('messages').set({ state: 'sent' }).execute();
    await api.db.updateTable('registrations').set({ confirmed_at: 1 }).execute();
    await call('POST', `${id}/send-again`);
    expect((await messages()).map(({ kind }) => kind)).toEqual(['confirm', 'guardian', 'guardian']);
    expect(await actions()).toEqual(['sent', 'sent', 'sent']);
  });

  it('sends the button again to one whose roll number was taken in earlier versions', async () => {
    const row = { confirmed_at: 1, held_reason: 'roll number taken' };
    const { id } = await addRegistration(api.db, { row });
    const own = asCandidate(await link(id, 'candidate'));
    expect((await api.get('/api/candidate', own)).json()).toMatchObject({ state: 'unconfirmed' });
    expect((await call('POST', `${id}/send-again`)).json()).toMatchObject({ heldReason: null });
    expect(await messages()).toMatchObject([{ kind: 'confirm', state: 'queued' }]);
  });

  it.each<[string, object, object]>([
    ['without what has a default', { whyNox: undefined, danceVideoUrl: undefined }, {}],
    ['without what was asked later', {}, { availability: undefined, partnerRollNumber: undefined }],
    ['without consent, as at the door', {}, { consentAt: undefined, privacyHash: undefined }],
    ['with a guardian', {}, { isAdult: false, guardian: GUARDIAN }],
    ['with a field that is gone', { gone: 'x' }, { gone: 'x' }],
    [
      'longer than the limits of today',
      { fullName: 'x'.repeat(300), phoneNumber: '12', rateYourself: 11, danceVideoUrl: 'x' },
      { availability: Array<string>(20).fill('x'.repeat(50)), partnerRollNumber: 'x'.repeat(300) },
    ],
  ])('lists, shows and admits one that was stored %s', async (_shape, application, details) => {
    const { id, ...row } = await addRegistration(api.db, { application, details });
    const [listed] = (await read()).registrations;
    const sent = { ...JSON.parse(row.application), gone: undefined } as object;
    expect(listed).toMatchObject({ _id: id, heldReason: null, extras: {} });
    expect(listed?.application).toMatchObject(JSON.parse(JSON.stringify(sent)) as object);
    const own = asCandidate(await link(id, 'candidate'));
    expect((await api.get('/api/candidate', own)).statusCode).toBe(200);
    expect((await api.get('/api/candidate/export', own)).statusCode).toBe(200);
    expect((await call('POST', `${id}/admit`, {})).statusCode).toBe(200);
    const [entry] = await rowsOf(api, 'audition_entries');
    expect(entry).toMatchObject({ why_nox: expect.not.stringContaining('undefined') });
    expect(entry?.registration).not.toContain('gone');
    expect((await api.get('/api/schedule')).statusCode).toBe(200);
  });

  it.each([
    ['application', { fullName: undefined }],
    ['application', { fullName: 7 }],
    ['details', { guardian: 'Ravi Rao' }],
  ])(
    'shows one whose %s cannot be read as such, and refuses to admit it: %j',
    async (part, fields) => {
      const readable = await addRegistration(api.db);
      const { id, season_id } = await addRegistration(api.db, {
        [part]: fields,
        row: { created_at: 1, confirmed_at: 1, roll_key: readable.roll_key },
      });
      await confirm(id, season_id);
      const { registrations } = await read();
      expect(registrations).toMatchObject([
        { _id: readable.id, heldReason: null, sameRollNumber: [{ _id: id }] },
        { _id: id, heldReason: 'unreadable', sameRollNumber: [{ _id: readable.id }] },
      ]);
      const found = await api.send('POST', '/api/messages/search', { search: 'nobody' });
      expect(found.statusCode).toBe(200);
      const shown = (await api.get('/api/messages')).json<object>();
      expect(shown).toMatchObject({ messages: [{ kind: 'confirm' }] });
      for (const [method, path, body] of [
        ['POST', `${id}/admit`, { allowsSameRollNumber: true }],
        ['PUT', id, { emailAddress: 'right@example.com' }],
        ['POST', `${id}/send-again`, undefined],
      ] as const) {
        expectCode(await call(method, path, body), 409, 'unreadable');
      }
      const own = asCandidate(await link(id, 'candidate'));
      expectCode(await api.get('/api/candidate', own), 409, 'unreadable');
      const confirmed = await api.send('POST', '/api/candidate/confirm', undefined, own);
      expectCode(confirmed, 409, 'unreadable');
      expect(await listEntries(api)).toEqual([]);
      expect((await call('DELETE', id)).statusCode).toBe(204);
    },
  );

  it('deletes a registration with its messages and links, and keeps no name in the log', async () => {
    const { id, season_id } = await addRegistration(api.db, { application: { fullName: 'Zoya' } });
    await confirm(id, season_id);
    await link(id, 'candidate');
    expect((await call('DELETE', id)).statusCode).toBe(204);
    const left = [...(await messages()), ...(await purposes()), ...(await read()).registrations];
    expect(left).toEqual([]);
    expectCode(await call('DELETE', id), 404, 'not_found');
    const log = await rowsOf(api, 'audit_log');
    expect(log).toMatchObject([{ subject: 'registrations', action: 'deleted', item_id: id }]);
    expect(JSON.stringify(log)).not.toContain('Zoya');
    for (const path of [UNKNOWN, 'x']) {
      const message = 'Registration not found.';
      expectError(await call('POST', `${path}/admit`, {}), 404, { message });
    }
  });
});
