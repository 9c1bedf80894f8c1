import { randomUUID } from 'node:crypto';
import {
  type AuditionChanges,
  type CandidateView,
  type CheckInChanges,
  type CheckInEntry,
  type CheckInList,
  type DayNow,
  type Screen,
  type FreeSlots,
  type Message,
  type NewScreen,
  type PersonalData,
  type PublicationPreview,
  SHOWS_FIRST_NAMES,
  type Season,
  SeasonSettings,
} from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import {
  asAdministrator,
  asSomeone,
  emptiedApi,
  expectError,
  expectInvalid,
} from '../../../test/api.ts';
import { addEntries, candidate, listEntries } from '../../../test/candidates.ts';
import { dayOf } from '../../../test/day.ts';
import { engines } from '../../../test/engines.ts';
import { addLink, asCandidate, asScreen, submitLink } from '../../../test/links.ts';
import { assign, publish, readBoard, readPlaces } from '../../../test/schedule.ts';
import { setSeason } from '../../../test/seasons.ts';
import { exportOf } from '../../../test/season-files.ts';
import { rowsOf, sentencesOf, setEntry, undoLatest } from '../../../test/season-builders.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { prune } from '../../maintenance.ts';

describe.each(engines)('the day of the audition on $name', ({ open, plain: it }) => {
  const api = emptiedApi({ registrationOverride: 'open', timeZone: NOON_ZONE }, open);

  const { prepareToday, event, record, readList, readEntry } = dayOf(api, NOON_ZONE);
  const changesSince = async ({ revision }: Pick<CheckInList, 'revision'>) => {
    const { schedule, entries } = revision;
    const query = `?schedule=${schedule}&entries=${entries}`;
    return (await api.get(`/api/check-in/changes${query}`)).json<CheckInChanges>();
  };
  const attendanceOf = async (id: string) => (await readEntry(id)).attendance?.state;
  const readNow = async (headers?: object) =>
    (await api.get('/api/season/now', headers)).json<DayNow>();
  const auditLog = () => sentencesOf(api);
  const addScreen = async (shows?: Screen['shows']) =>
    (await api.send('POST', '/api/displays', { label: 'Corridor', shows })).json<NewScreen>();
  const swap = (entryId: string, otherId: string) =>
    api.send('POST', '/api/check-in/swaps', { entryId, otherId });
  const readStarts = async (ids: string[]) => {
    const slots = new Map((await readList()).entries.map(({ _id, slot }) => [_id, slot]));
    return ids.map((id) => slots.get(id)?.starts);
  };
  const sent = (fields = {}) => ({
    ...candidate(),
    consent: true,
    eventId: randomUUID(),
    ...fields,
  });
  const arrive = (body: object, headers?: object) =>
    api.send('POST', '/api/check-in/walk-ins', body, { ...asAdministrator, ...headers });
  const readFree = async () => (await api.get('/api/check-in/free-slots')).json<FreeSlots>().slots;

  describe('events', () => {
    test('are stored once each, and say what became of each', async () => {
      const [asha = '', ben = ''] = await addEntries(api.db, 2);
      const arrived = event(asha);
      expect(await record(arrived, event(randomUUID()), event(ben, 'no-show'))).toEqual([
        ...['stored', 'gone', 'stored'],
      ]);
      expect(await record(arrived, { ...arrived, entryId: ben })).toEqual(['repeated', 'repeated']);
      expect([await attendanceOf(asha), await attendanceOf(ben)]).toEqual(['arrived', 'no-show']);
      expect(await auditLog()).toEqual(['Recorded the attendance of 2 candidates']);
    });

    it('reach the lists that are open: of entries, of the board, of the door', async () => {
      const { ids } = await prepareToday(2);
      const before = await readList();
      await record(event(ids[1]!));
      const entries = before.revision.entries;
      const changes = (await api.get(`/api/auditions/changes?since=${entries}`)).json();
      expect((changes as AuditionChanges).entries).toMatchObject([
        { _id: ids[1], attendance: { state: 'arrived' } },
      ]);
      const { candidates } = await readBoard(api);
      expect(candidates.map(({ attendance }) => attendance)).toEqual([undefined, 'arrived']);
      expect(await changesSince(before)).toMatchObject({
        isIncomplete: false,
        entries: [{ _id: ids[1], events: [{ kind: 'arrived' }] }],
      });
    });

    it.each([
      ['none', []],
      ['101', Array.from({ length: 101 }, () => event(randomUUID()))],
    ])('are refused: %s', async (_what, events) => {
      expectInvalid(await api.send('POST', '/api/check-in/events', { events }), 'events');
    });

    it('are refused after 60 of one candidate in a day, with a sentence, and of that one alone', async () => {
      const [asha = '', ben = ''] = await addEntries(api.db, 2);
      const first = event(asha, 'undo', { undoes: randomUUID() });
      await record(first, ...Array.from({ length: 58 }, () => event(asha, 'no-show')));
      const refused = async (...events: object[]) =>
        expectError(await api.send('POST', '/api/check-in/events', { events }), 429, {
          code: 'limit_reached',
          message:
            'A candidate has at most 60 records in 24 hours. Please note it on paper, and ask an organiser.',
        });
      await refused(event(ben), event(asha), event(asha));
      expect(await attendanceOf(ben)).toBeUndefined();
      expect(await record(event(asha))).toEqual(['stored']);
      await refused(event(asha, 'called'));
      expect(await record(first, event(ben))).toEqual(['repeated', 'stored']);
      expect([await attendanceOf(asha), await attendanceOf(ben)]).toEqual(['arrived', 'arrived']);

      await api.db
        .updateTable('attendance_events')
        .set({ received_at: Date.now() - DAY_MS })
        .execute();
      expect(await record(event(asha, 'called'))).toEqual(['stored']);
    });

    it('have the same id in upper case, as have all that a client names', async () => {
      const [id = ''] = await addEntries(api.db, 1);
      const arrived = event(id);
      const loud = { ...arrived, _id: arrived._id.toUpperCase(), entryId: id.toUpperCase() };
      expect(await record(loud, arrived, loud)).toEqual(['stored', 'repeated', 'repeated']);
      expect(await attendanceOf(id.toUpperCase())).toBe('arrived');
      await record(event(id, 'undo', { undoes: loud._id }));
      expect(await attendanceOf(id)).toBeUndefined();

      const { ids } = await prepareToday(2);
      const key = randomUUID();
      const body = { entryId: ids[0]!.toUpperCase(), otherId: ids[1]!.toUpperCase() };
      const before = await readStarts(ids);
      for (const each of [key, key.toUpperCase()]) {
        const headers = { ...asAdministrator, 'idempotency-key': each };
        await api.send('POST', '/api/check-in/swaps', body, headers);
      }
      expect(await readStarts(ids)).toEqual(before.toReversed());
    });

    it('go with their entry, and come back with it', async () => {
      const [id = ''] = await addEntries(api.db, 1);
      await record(event(id));
      await api.send('DELETE', `/api/auditions/${id}`);
      await undoLatest(api);
      expect((await readList()).entries).toMatchObject([{ events: [{ kind: 'arrived' }] }]);

      await api.send('DELETE', `/api/auditions/${id}`);
      await prune(api, Date.now() + DAY_MS);
      expect(await rowsOf(api, 'attendance_events')).toEqual([]);
    });

    it('are in what a candidate may read about themselves, and are erased with it', async () => {
      const [id = ''] = await addEntries(api.db, 1);
      await record(event(id));
      const token = await addLink(api, { entry_id: id });
      const { checkInCode } = (
        await api.get('/api/candidate', asCandidate(token))
      ).json<CandidateView>();
      const { applications } = (
        await api.get('/api/candidate/export', asCandidate(token))
      ).json<PersonalData>();
      expect(applications).toMatchObject([
        { checkInCode, attendance: [{ kind: 'arrived', date: expect.any(String) }] },
      ]);
      expect(checkInCode).toMatch(/^[\dA-Z]{10}$/);
      await api.send('POST', `/api/auditions/${id}/erase`, {});
      expect(await rowsOf(api, 'attendance_events')).toEqual([]);
    });
  });

  describe('the list of the door', () => {
    it('has number, name, roll number, code and slot, and no other word about a candidate', async () => {
      const application = {
        phoneNumber: '90000 54321',
        emailAddress: 'asha.canary@example.com',
        rollNumber: 'BT25',
        whyNox: 'Canary',
        branch: 'Canary',
        otherSkills: 'Canary',
      };
      const [id = ''] = await addEntries(api.db, 1, { ...application, fullName: 'Asha Verma' });
      const notes = { notes: 'Canary', judgeEmail: 'Canary', score: 7 };
      await api.send('POST', `/api/auditions/${id}/reviews`, notes);
      const answer = await api.get('/api/check-in');
      expect(answer.body).not.toMatch(/canary|90000|score/i);
      const [entry] = answer.json<CheckInList>().entries;
      const text = expect.any(String) as string;
      expect(entry).toEqual({
        _id: id,
        number: 1,
        fullName: 'Asha Verma',
        rollNumber: 'BT25',
        code: text,
        slot: null,
        timeSlot: '',
        events: [],
      });
      const { headers } = answer;
      const again = await api.get('/api/check-in', { ...asSomeone, 'if-none-match': headers.etag });
      expect(again.statusCode).toBe(403);
    });

    it('changes by the entries that have changed; a publication makes it be read again', async () => {
      const { ids, date, placeOf } = await prepareToday(1);
      const before = await readList();
      expect(before.entries).toMatchObject([{ slot: { date, panel: 'Hall A' } }]);
      expect(await changesSince(before)).toMatchObject({ isIncomplete: false, entries: [] });

      const [added = ''] = await addEntries(api.db, 1);
      await record(event(added));
      await api.send('DELETE', `/api/auditions/${ids[0]}`);
      expect(await changesSince(before)).toMatchObject({
        isIncomplete: false,
        entries: [{ _id: added }],
        removed: ids,
      });
      await assign(api, [added], placeOf(0));
      await publish(api, { preparesMessages: false });
      expect(await changesSince(before)).toMatchObject({ isIncomplete: true });
    });

    it('is read again once the season shows pictures of candidates at the door', async () => {
      await prepareToday(1);
      const before = await readList();
      const [season] = (await api.get('/api/seasons')).json<Season[]>();
      const settings = SeasonSettings.strip().parse(season);
      const url = `/api/seasons/${season!._id}`;
      await api.send('PUT', url, { ...settings, portrait: 'judges and door' });
      expect(await changesSince(before)).toMatchObject({ isIncomplete: true });
    });
  });

  describe('a walk-in', () => {
    it('gets an entry with a seat of today, and has arrived', async () => {
      await prepareToday(1);
      const { blockId, starts } = (await readFree()).at(-1)!;
      const answer = await arrive(sent({ fullName: 'Walk In', place: { blockId, starts } }));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { fullName: 'Walk In', slot: { starts }, events: [{ kind: 'arrived' }] },
      ]);
      const [, entry] = await listEntries(api);
      expect(entry).toMatchObject({ fullName: 'Walk In', status: 'Pending' });
      expect(entry!.timeSlot).not.toBe('');
      // They know it: no message is to be written.
      const preview = (await api.get('/api/schedule/publication')).json<PublicationPreview>();
      expect([preview.items, preview.messages]).toEqual([[], 1]);
      expect(await auditLog()).toContain('Admitted the registration of Walk In');
    });

    test.each([
      ['the same key', 'same', false],
      ['the same key at the same time', 'same', true],
      ['another key', 'other', false],
      ['another key at the same time', 'other', true],
    ])('sent again with %s is one candidate, who has one seat', async (_how, which, isAtOnce) => {
      await prepareToday(1);
      const { blockId, starts } = (await readFree()).at(-1)!;
      const body = sent({ place: { blockId, starts } });
      const headers = { 'idempotency-key': randomUUID() };
      const first = arrive(body, headers);
      if (!isAtOnce) await first;
      const again = which === 'same' ? headers : { 'idempotency-key': randomUUID() };
      const answers = await Promise.all([first, arrive(body, again)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      const [one, other] = answers.map((answer) => answer.json<CheckInEntry>());
      expect(other).toEqual(one);
      const { entries } = await readList();
      expect([entries.length, entries.filter(({ _id }) => _id === one!._id)]).toEqual([
        ...[2, [expect.objectContaining({ slot: expect.objectContaining({ starts }) })]],
      ]);
    });

    it('is the same candidate when it was corrected after a response that was lost', async () => {
      const body = sent();
      const first = await arrive(body, { 'idempotency-key': randomUUID() });
      const corrected = { ...body, eventId: randomUUID(), fullName: 'Walk In' };
      const second = await arrive(corrected, { 'idempotency-key': randomUUID() });
      expect(second.statusCode).toBe(201);
      expect(second.json<CheckInEntry>()._id).toBe(first.json<CheckInEntry>()._id);
      expect((await readList()).entries).toHaveLength(1);
    });

    describe('with what another candidate has, too', () => {
      const other = {
        ...{ fullName: 'Other One', rollNumber: 'BT1' },
        ...{ emailAddress: 'other@example.com', phoneNumber: '91234 56780' },
      };
      const own = {
        ...{ rollNumber: 'BT2', emailAddress: 'walk@example.com', phoneNumber: '91234 56781' },
      };

      it.each([
        ['rollNumber', 'bt1', 'roll_number_taken', 'roll number'],
        ['emailAddress', 'Other@example.com', 'email_address_taken', 'email address'],
        ['phoneNumber', '+91 9123456780', 'phone_number_taken', 'phone number'],
      ])('is refused until they were compared: %s', async (field, value, code, noun) => {
        await addEntries(api.db, 1, other);
        const body = sent({ ...own, [field]: value, allowsSame: false });
        expectError(await arrive(body), 409, {
          code,
          message: `Other One (number 1) has this ${noun}. Compare them before you decide.`,
        });
        expect((await arrive({ ...body, allowsSame: true })).statusCode).toBe(201);
      });

      it('names all that is the same at once', async () => {
        await addEntries(api.db, 1, other);
        await addEntries(api.db, 1, { fullName: 'Ira', phoneNumber: '9123456781' });
        const body = sent({ ...own, rollNumber: 'BT1', allowsSame: false });
        expectError(await arrive(body), 409, {
          code: 'roll_number_taken',
          message:
            'Other One (number 1) has this roll number. Ira (number 2) has this phone number. Compare them before you decide.',
        });
      });

      it('is asked of roll numbers alone by pages of earlier releases', async () => {
        await addEntries(api.db, 1, other);
        const body = sent({ ...own, emailAddress: other.emailAddress });
        expect((await arrive(body)).statusCode).toBe(201);
        const same = sent({ ...own, rollNumber: 'BT1' });
        expectError(await arrive(same), 409, { code: 'roll_number_taken' });
        expect((await arrive({ ...same, allowsSameRollNumber: true })).statusCode).toBe(201);
      });

      it('is one candidate where roll number and address are the same', async () => {
        await addEntries(api.db, 1, other);
        expect((await arrive(sent({ ...other, allowsSame: false }))).statusCode).toBe(201);
        expect((await readList()).entries).toHaveLength(1);
      });
    });

    it('of a full slot is refused as a whole', async () => {
      const { placeOf } = await prepareToday(1);
      expectError(await arrive(sent({ place: placeOf(0) })), 409, { code: 'seat_taken' });
      expect(await listEntries(api)).toHaveLength(1);
    });

    it('needs only who they are; the rest they give by the link that they get, also late', async () => {
      await setSeason(api, { editsUntil: '2026-01-01T00:00' });
      const { fullName, rollNumber, emailAddress, phoneNumber } = candidate();
      const asked = { fullName, rollNumber, emailAddress, phoneNumber };
      const { _id } = (
        await arrive({ ...asked, consent: true, eventId: randomUUID() })
      ).json<CheckInEntry>();
      const entry = await readEntry(_id);
      expect(entry).toMatchObject({ ...asked, branch: '', danceStyle: '' });
      expect(entry).not.toHaveProperty('rateYourself');
      const [line] = await exportOf(api, '/reviews');
      expect(line).toMatchObject({ Name: fullName, 'Own Rating': '', 'Dance Style': '' });
      expect(await rowsOf(api, 'messages')).toMatchObject([{ kind: 'confirmed', entry_id: _id }]);

      const own = asCandidate(await addLink(api, { entry_id: _id }));
      const save = async (fields: object) => {
        const { application } = (await api.get('/api/candidate', own)).json<CandidateView>();
        return api.send('PUT', '/api/candidate', { ...application, ...fields }, own);
      };
      expectInvalid(await save({ branch: 'CSE', rateYourself: 0 }), 'danceStyle');
      const rest = { branch: 'CSE', rateYourself: 0, danceStyle: 'Popping' };
      expect((await save(rest)).statusCode).toBe(200);
      expect(await readEntry(_id)).toMatchObject(rest);
      expectError(await save({ danceStyle: 'Krump' }), 409, { code: 'edits_over' });
    });

    it('has to agree', async () => {
      expectInvalid(await arrive(sent({ consent: false })), 'consent');
    });
  });

  describe('a swap', () => {
    it('writes to whom another slot was told, and again in place of what has not been sent', async () => {
      const { ids } = await prepareToday(2);
      const told = (await readList()).entries.find(({ _id }) => _id === ids[0])!.slot;
      const told_slot = JSON.stringify({ slot: told, isUncertain: false });
      // What is only decided discloses itself to nobody.
      await setEntry(api, ids[0]!, { told_slot, status: 'Not Selected' });
      const waiting = async () =>
        (await rowsOf(api, 'messages')).map(({ entry_id, kind, state }) => [entry_id, kind, state]);
      await swap(ids[0]!, ids[1]!);
      expect(await waiting()).toEqual([[ids[0], 'slot-changed', 'queued']]);
      await swap(ids[0]!, ids[1]!);
      const states = ['cancelled', 'queued', 'queued'];
      expect((await waiting()).map(([, , state]) => state).toSorted()).toEqual(states);
    });

    it('changes the seats of two, at once and without a message to who was told none', async () => {
      const { ids, placeOf } = await prepareToday(2);
      const [extra = ''] = await addEntries(api.db, 1);
      const answer = await swap(ids[0]!, ids[1]!);
      expect(answer.json<Message>().message).toMatch(/ and .+ have changed slots\.$/);
      expect(await readStarts(ids)).toEqual([placeOf(1).starts, placeOf(0).starts]);
      const taken = (await swap(ids[0]!, extra)).json<Message>().message;
      expect(taken).toMatch(/ has the slot of .+ now, who has none\.$/);
      expect(await readStarts([ids[0]!, extra])).toEqual([undefined, placeOf(1).starts]);
      const preview = (await api.get('/api/schedule/publication')).json<PublicationPreview>();
      expect([preview.items, preview.messages]).toEqual([[], 0]);
    });

    it.each<[what: string, prepare: (ids: string[]) => Promise<unknown>, code: string]>([
      ['one has started', ([id]) => record(event(id!, 'started')), 'already_on'],
      [
        'the draft is another',
        async ([entryId]) => {
          const expected = (await readPlaces(api)).get(entryId!);
          const moves = [{ entryId, expected, to: null }];
          await api.send('POST', '/api/schedule/moves', { moves });
        },
        'slot_changing',
      ],
    ])('is refused when %s', async (_what, prepare, code) => {
      const { ids } = await prepareToday(2);
      await prepare(ids);
      expectError(await swap(ids[0]!, ids[1]!), 409, { code });
    });

    it('ends the call of who was called into the slot that they had', async () => {
      const { ids } = await prepareToday(2);
      await record(event(ids[0]!), event(ids[0]!, 'called'));
      await swap(ids[0]!, ids[1]!);
      expect((await readEntry(ids[0]!)).attendance).toMatchObject({ state: 'arrived' });
    });

    it('needs a seat', async () => {
      const [one = '', other = ''] = await addEntries(api.db, 2);
      expectError(await swap(one, other), 409, { code: 'no_slot' });
    });
  });

  describe('now and next', () => {
    it('is the same for a screen, by numbers or first names, until its link is revoked', async () => {
      const { ids } = await prepareToday(3);
      await record(event(ids[0]!, 'started'));
      const screen = asScreen((await addScreen()).token);
      const [panel] = (await readNow(screen)).panels;
      expect(panel).toMatchObject({ name: 'Hall A', now: { number: 1 }, minutesBehind: 0 });
      expect(panel!.next).toEqual([{ number: 2 }, { number: 3 }]);

      await setSeason(api, { privacyText: `We keep it safe. ${SHOWS_FIRST_NAMES}` });
      const { _id, token } = await addScreen('first name');
      expect((await readNow(asScreen(token))).panels[0]!.now).toEqual({
        number: 1,
        firstName: 'Candidate',
      });
      expect((await api.get('/api/displays')).json()).toHaveLength(2);
      await api.send('DELETE', `/api/displays/${_id}`);
      expectError(await api.get('/api/season/now', asScreen(token)), 401, {});
      expect((await auditLog()).slice(0, 2)).toEqual([
        ...['Ended the link of the screen Corridor', 'Added the screen Corridor'],
      ]);
    });

    it('has first names only where candidates agree to it', async () => {
      await setSeason(api, { privacyText: 'We keep it safe.' });
      const screen = { label: 'Corridor', shows: 'first name' };
      const refused = await api.send('POST', '/api/displays', screen);
      expectError(refused, 409, { code: 'not_agreed' });
      expect(refused.body).toContain('below the privacy text of the season');
    });

    it('has who is here and their panel, however late it begins', async () => {
      const { ids } = await prepareToday(8, 400);
      const screen = asScreen((await addScreen()).token);
      expect((await readNow(screen)).panels[0]).toMatchObject({ now: null, next: [] });
      await record(event(ids[1]!));
      const [panel] = (await readNow(screen)).panels;
      expect(panel!.minutesBehind).toBeGreaterThan(60);
      expect(panel!.next.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
      await record(event(ids[1]!, 'called'));
      const called = (await readNow(screen)).panels[0]!;
      expect(called.next.map(({ number }) => number)).toEqual([2, 1, 3, 4, 5, 6]);
    });

    it('is 304 until something changes, and says who is called', async () => {
      const { ids } = await prepareToday(3);
      const screen = asScreen((await addScreen()).token);
      const first = await api.get('/api/season/now', screen);
      expect(first.json<DayNow>().panels).toMatchObject([{ startsAt: '23:30' }]);
      const tag = { ...screen, 'if-none-match': first.headers.etag };
      expect((await api.get('/api/season/now', tag)).statusCode).toBe(304);
      await record(event(ids[0]!, 'started'), event(ids[2]!, 'called'));
      expect((await api.get('/api/season/now', tag)).json<DayNow>().panels[0]).toMatchObject({
        now: { number: 1 },
        next: [{ number: 3, isCalled: true }, { number: 2 }],
      });
    });

    it('says to a candidate how many are before them, and no name', async () => {
      const { ids } = await prepareToday(3);
      const own = asCandidate(await addLink(api, { entry_id: ids[2]! }));
      const { slot } = (await api.get('/api/candidate', own)).json<CandidateView>();
      expect((await readNow(own)).own).toEqual({
        panel: 'Hall A',
        slot: expect.objectContaining({ starts: slot!.starts, room: slot!.room }),
        attendance: 'expected',
        ahead: null,
      });
      await record(event(ids[0]!, 'started'), event(ids[2]!));
      const answer = await api.get('/api/season/now', own);
      expect(answer.json<DayNow>().own).toMatchObject({ attendance: 'arrived', ahead: 2 });
      expect(answer.body).not.toContain('Candidate');
      const other = asCandidate(await addLink(api));
      expect((await readNow(other)).own).toBeUndefined();
    });

    it('leads the called to their hall without scripts, and shows no code once they danced', async () => {
      const { ids } = await prepareToday(1);
      const token = await addLink(api, { entry_id: ids[0]! });
      const readPage = async () => (await submitLink(api, token)).body;
      await record(event(ids[0]!, 'called'));
      expect(await readPage()).toMatch(
        /<h1 class="pending">Go to Hall A now<[^]*<svg[^]*<dd>Hall A[^]*As of 12:/,
      );
      await record(event(ids[0]!, 'finished'));
      expect(await readPage()).toMatch(/<h1>Your audition is over,/);
      expect(await readPage()).not.toContain('<svg');
    });

    it('ends for screens whose time is over', async () => {
      await addScreen();
      await prune(api, Date.now() + 31 * DAY_MS);
      expect((await api.get('/api/displays')).json()).toEqual([]);
    });
  });
});
