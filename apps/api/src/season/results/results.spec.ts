import type { AuditionChanges, AuditionEntry, CandidateMessageText } from '@nox/contracts';
import { groupByProgress, groupOffers, isScored, PROGRESS, timeOf } from '@nox/contracts';
import type {
  CandidateView,
  MessagesPreview,
  PersonalData,
  Results,
  SeasonInput,
} from '@nox/contracts';
import { type LightMyRequestResponse } from 'fastify';
import PostalMime from 'postal-mime';
import { emptiedApi, expectInvalid } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { addLink, asCandidate, submitLink } from '../../../test/links.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';
import {
  age,
  archive,
  expectCode,
  expectOne,
  rowsOf,
  sendDrafts,
  sentencesOf,
  setDetails,
  setEntry,
  undoLatest,
  valuesOf,
} from '../../../test/season-builders.ts';
import { sendMails } from '../../../test/senders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { DAY_MS, isoTime, UNDO_MS } from '#platform/database/clock.ts';
import { listAuditionEntries } from '#season/auditions/entries/audition-entries.ts';
import { readProgress } from '#season/auditions/entries/result-candidates.ts';
import { EVERYTHING, type Viewer } from '#season/auditions/entries/viewer.ts';
import { localTimeOf } from '#season/seasons/current-season.ts';
import { remindToAnswer } from '../messages/result-messages/answer-reminders.ts';

describe.each(engines)('results on $name', ({ open, plain: it }) => {
  const api = emptiedApi({}, open);

  const read = async () => (await api.get('/api/results')).json<Results>();
  const publish = async () =>
    api.send('POST', '/api/results/publish', { state: (await read()).state });
  const undo = async (id?: string) =>
    api.send('POST', `/api/results/publications/${id ?? (await read()).publication!._id}/undo`);
  const setStatus = (id: string, status: string) =>
    api.send('PUT', `/api/auditions/${id}/status`, { status });
  const setReserves = (ids: string[], expected: string[] = []) =>
    api.send('PUT', '/api/results/reserves', { ids, expected });
  const published = async () => (await read()).candidates.map((one) => one.published);
  const review = (id: string) =>
    api.send('POST', `/api/auditions/${id}/reviews`, { judgeEmail: 'Zoya', notes: 'Ok', score: 8 });
  async function addThree(): Promise<string[]> {
    const selected = await addEntries(api.db, 1, { status: 'Selected', fullName: 'Asha' });
    const rejected = await addEntries(api.db, 1, { status: 'Not Selected', fullName: 'Ben' });
    for (const id of [...selected, ...rejected]) await review(id);
    return [...selected, ...rejected, ...(await addEntries(api.db, 1, { fullName: 'Cara' }))];
  }
  /** The undo of all publications has ended. */
  const pass = async () => {
    await age(api, 'result_publications', 'made_at', UNDO_MS);
    await api.db.updateTable('messages').set({ next_try_at: 0 }).execute();
  };
  const messages = async () =>
    (await rowsOf(api, 'messages')).map(({ kind, state }) => `${kind} ${state}`);
  const sendDue = async () => (await sendMails(api)).map(({ kind }) => kind).toSorted();
  /** Of what is published, until it can be undone no more. */
  const sendAll = async () => {
    await sendDrafts(api);
    await pass();
    return sendMails(api);
  };
  const messageOf = (answer: LightMyRequestResponse) => answer.json<{ message: string }>().message;

  test('are what a written message says, from their publication on', async () => {
    const [asha = ''] = await addThree();
    const message = { subject: 'Hall', text: 'You are {{status}}.', filter: { ids: [asha] } };
    const written = async () =>
      (await api.send('POST', '/api/messages/preview', message)).json<MessagesPreview>().example!
        .text;
    expect(await written()).toBe('You are Pending.');
    await publish();
    expect(await written()).toBe('You are Selected.');
    await setStatus(asha, 'Not Selected');
    expect(await written()).toBe('You are Selected.');
  });

  it('are published by name, to whom a decision is made, with a draft for each', async () => {
    const [asha = '', ben = ''] = await addThree();
    const before = await read();
    expect(before).toMatchObject({ publication: null, toNotify: 0, unsent: 0 });
    expect(before.candidates.map(({ published: shown }) => shown)).toEqual([null, null, null]);
    const answer = await publish();
    expect(answer.statusCode).toBe(201);
    expect(messageOf(answer)).toBe(
      '2 results published. 2 messages are prepared. Nothing has been sent.',
    );
    expect(await published()).toEqual(['Selected', 'Not Selected', null]);
    expect(await messages()).toEqual(['selected draft', 'not-selected draft']);
    const waiting = { toNotify: 2, unsent: 2, drafts: 2 };
    expect(await read()).toMatchObject({ publication: { count: 2 }, ...waiting });
    expect(await sentencesOf(api)).toEqual(
      expect.arrayContaining(['Drafted 2 messages', 'Published the results of 2 candidates']),
    );
    const items = await rowsOf(api, 'audit_items');
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ item_id: asha, before: null, after: 'Selected' }),
        expect.objectContaining({ item_id: ben, before: null, after: 'Not Selected' }),
      ]),
    );
  });

  it('name who are partners', async () => {
    const [asha = '', ben = ''] = await addThree();
    const rolls = await valuesOf(api, 'audition_entries', 'roll_number');
    for (const [id, partnerRollNumber] of [
      [asha, rolls[1]],
      [ben, rolls[0]],
    ] as const) {
      await setDetails(api, id, { partnerRollNumber });
    }
    expect((await read()).parties).toEqual([[asha, ben].sort()]);
  });

  it('are what was on the screen, whatever counts stayed the same', async () => {
    const [asha = '', ben = ''] = await addThree();
    const { state } = await read();
    await setStatus(asha, 'Not Selected');
    await setStatus(ben, 'Selected');
    const again = await api.send('POST', '/api/results/publish', { state });
    expectCode(again, 409, 'results_changed');
    expect(messageOf(again)).toContain('changed or published meanwhile');
    expect(await published()).toEqual([null, null, null]);
    expect((await publish()).statusCode).toBe(201);
    expectCode(await publish(), 409, 'nothing_changed');
  });

  it('say how far auditions are as the whole list of entries does, whoever reads', async () => {
    const timeSlot = '2020-08-14 16:00 - 16:30 · Hall A';
    const ids = await addEntries(api.db, 6, { timeSlot });
    for (const id of ids.slice(1, 4)) await review(id);
    await api.db
      .updateTable('reviews')
      .set({ score: null })
      .where('entry_id', '=', ids[1]!)
      .execute();
    await api.db
      .updateTable('reviews')
      .set({ has_seen_others: 1 })
      .where('entry_id', '=', ids[2]!)
      .execute();
    await setEntry(api, ids[4]!, { attendance: 'no-show' });
    await setEntry(api, ids[5]!, { withdrawn_at: 1 });
    const today = isoTime(Date.now()).slice(0, 10);
    const hiding = { ...EVERYTHING, hidingUid: 'nobody' };
    const viewers: Viewer[] = [
      ...[EVERYTHING, { ...EVERYTHING, mode: 'independent' as const }, hiding],
      ...[
        { ...hiding, isIndependent: true },
        { ...EVERYTHING, recusedFrom: new Set(ids.slice(3)) },
      ],
    ];
    for (const viewer of viewers) {
      const groups = groupByProgress(await listAuditionEntries(api.db, viewer), today, isScored);
      const expected = PROGRESS.flatMap((one) => groups[one].map(({ _id }) => [_id, one] as const));
      expect(await readProgress(api.db, viewer, 'Asia/Kolkata')).toEqual(new Map(expected));
    }
    // Messages have the words of all scores, also where an organiser judges independently.
    const [all, judge] = [EVERYTHING, { ...hiding, isIndependent: true }];
    expect(await readProgress(api.db, judge, 'Asia/Kolkata')).toEqual(
      await readProgress(api.db, all, 'Asia/Kolkata'),
    );
  });

  it('are published for chosen candidates alone, in the words of how far their auditions are', async () => {
    const timeSlot = '2020-08-14 16:00 - 16:30 · Hall A';
    const status = 'Not Selected';
    const [scored = '', absent = ''] = await addEntries(api.db, 2, { status, timeSlot });
    const [ahead = '', other = ''] = await addEntries(api.db, 2, { status });
    await review(scored);
    await setEntry(api, absent, { attendance: 'no-show' });
    await setEntry(api, other, { attendance: 'finished' });
    const { state, candidates } = await read();
    expect(candidates).toMatchObject([
      { progress: 'scored', day: '2020-08-14' },
      { progress: 'absent', day: '2020-08-14' },
      { progress: 'ahead' },
      { progress: 'unscored' },
    ]);
    const ids = [scored, absent, ahead];
    await api.send('POST', '/api/results/publish', { state, ids });
    expect(await published()).toEqual([status, status, status, null]);
    const kinds = ['not-selected', 'not-selected-absent', 'not-selected-unseen'];
    expect((await valuesOf(api, 'messages', 'kind')).toSorted()).toEqual(kinds);
    // They came in the end, as a device says that had no network.
    await setEntry(api, absent, { attendance: 'arrived' });
    await sendAll();
    expect((await messages()).every((message) => message.endsWith('sent'))).toBe(true);
    await publish();
    expect((await messages()).at(-1)).toBe('not-selected-unseen draft');
  });

  it('of who has withdrawn stay as they are, and get no message', async () => {
    const [asha = '', ben = ''] = await addThree();
    await setEntry(api, asha, { withdrawn_at: 1 });
    expect(messageOf(await publish())).toContain('1 result published. 1 message');
    await setEntry(api, ben, { withdrawn_at: 1 });
    expect(await sendAll()).toEqual([]);
    expect(await messages()).toEqual(['not-selected cancelled']);
    expect(await valuesOf(api, 'messages', 'answer')).toEqual(['The candidate has withdrawn.']);
    expect((await read()).toNotify).toBe(0);
  });

  it('are undone within ten minutes, also of entries that were deleted meanwhile', async () => {
    const [asha = ''] = await addThree();
    await publish();
    await api.send('DELETE', `/api/auditions/${asha}`);
    const { publication } = await read();
    expect(messageOf(await undo())).toContain('The publication of 2 results was undone.');
    await undoLatest(api);
    expect(await published()).toEqual([null, null, null]);
    expect(await read()).toMatchObject({ publication: null, toNotify: 0, unsent: 1 });
    await sendDrafts(api);
    expect(await sendDue()).toEqual([]);
    expect(await messages()).toEqual(['selected cancelled', 'not-selected cancelled']);
    expectCode(await undo(publication!._id), 409, 'undone');
    await publish();
    expect((await read()).publication?.until).not.toBeNull();
    await pass();
    expect((await read()).publication?.until).toBeNull();
    expectCode(await undo(), 409, 'undo_over');
  });

  it('are undone with how many pages have shown them, which are corrected', async () => {
    const [asha = '', ben = ''] = await addThree();
    const tokens = await Promise.all([asha, ben].map((entry_id) => addLink(api, { entry_id })));
    const open = (token: string) => api.get('/api/candidate', asCandidate(token));
    await publish();
    for (const token of [tokens[0]!, tokens[0]!]) await open(token);
    expect((await read()).publication?.opened).toBe(1);
    const since = localTimeOf(Date.parse((await read()).publication!.at), 'Asia/Kolkata');
    expect(messageOf(await undo())).toBe(
      `The publication of 2 results was undone. Their pages showed it since ${timeOf(since.minutes)}; 1 was opened. 1 message is prepared. Nothing has been sent.`,
    );
    expect((await messages()).at(-1)).toBe('result-correction draft');
    await setStatus(asha, 'Not Selected');
    await setStatus(ben, 'Selected');
    await publish();
    const drafts = (await messages()).filter((message) => message.endsWith('draft'));
    expect(drafts.toSorted()).toEqual(['result-correction draft', 'selected draft']);
    // What was not published again is not shown either.
    await setStatus(asha, 'Selected');
    await publish();
    await open(tokens[0]!);
    const { applications } = (
      await api.get(`/api/auditions/${asha}/personal-data`)
    ).json<PersonalData>();
    expect(applications).toMatchObject([{ resultOpenedAt: expect.any(String) as string }]);
    const drafted = (await messages()).filter((message) => message.endsWith('draft'));
    expect(drafted.toSorted()).toEqual(['selected draft', 'selected draft']);
  });

  it('are undone one publication after the other, and messages follow', async () => {
    const [asha = ''] = await addThree();
    await publish();
    const first = (await read()).publication!._id;
    await setStatus(asha, 'Not Selected');
    await publish();
    const drafts = ['selected cancelled', 'not-selected draft', 'not-selected draft'];
    expect(await messages()).toEqual(drafts);
    expectCode(await undo(first), 409, 'undo_over');
    await undo();
    expect(await published()).toEqual(['Selected', 'Not Selected', null]);
    const waiting = (await messages()).filter((message) => message.endsWith('draft'));
    expect(waiting.toSorted()).toEqual(['not-selected draft', 'selected draft']);
    expect((await undo(first)).statusCode).toBe(200);
    expect(await published()).toEqual([null, null, null]);
  });

  it('are not sent before the undo has ended, and cannot be undone from then on', async () => {
    await addThree();
    await publish();
    expect((await sendDrafts(api)).message).toBe(
      '2 messages will be sent. Those about results wait for 10 minutes: until then you can undo the publication.',
    );
    expect(await read()).toMatchObject({ toNotify: 2, unsent: 2, drafts: 0 });
    await api.db.updateTable('messages').set({ next_try_at: 0 }).execute();
    expect(await sendDue()).toEqual([]);
    await pass();
    expect(await sendDue()).toEqual(['not-selected', 'selected']);
    await api.db.updateTable('result_publications').set({ made_at: Date.now() }).execute();
    expectCode(await undo(), 409, 'undo_over');
    expect(await read()).toMatchObject({ toNotify: 0, unsent: 0, publication: { until: null } });
  });

  it('are not sent in a chat before the undo has ended', async () => {
    await addThree();
    await publish();
    const [id = ''] = await valuesOf(api, 'messages', 'id');
    await api.db.updateTable('messages').set({ channel: 'chat' }).execute();
    const open = () => api.send('POST', `/api/messages/${id}/chat`);
    expectCode(await open(), 409, 'undo_open');
    await pass();
    expect((await open()).json<{ text: string }>().text).toContain('Hello Asha');
    expect((await api.send('POST', `/api/messages/${id}/sent-by-hand`)).statusCode).toBe(200);
    expect((await read()).toNotify).toBe(1);
    await api.send('DELETE', `/api/messages/${id}/sent-by-hand`);
    expect((await read()).toNotify).toBe(2);
  });

  it('are corrected for those whom it concerns alone, in words of a correction', async () => {
    const [asha = ''] = await addThree();
    await publish();
    await sendAll();
    await setStatus(asha, 'Not Selected');
    await publish();
    const sent = ['selected sent', 'not-selected sent', 'result-correction draft'];
    expect(await messages()).toEqual(sent);
    const correction = (await rowsOf(api, 'messages')).at(-1)!;
    const shown = await api.get(`/api/messages/${correction.id}`);
    const { subject, result, text } = shown.json<CandidateMessageText>();
    expect([subject, result]).toEqual(['Correction: your NOX audition result', 'Not Selected']);
    const words = 'this message corrects it.\n\n  You are not selected this time.\n\nYour';
    expect(text).toContain(words);
    await setStatus(asha, 'Pending');
    await publish();
    const corrections = ['result-correction cancelled', 'result-correction draft'];
    expect((await messages()).slice(2)).toEqual(corrections);
    await sendAll();
    expect((await rowsOf(api, 'messages')).at(-1)!.sent_text).toContain('There is no result for');
    // Nothing of a correction any more: nothing holds of what they were told.
    await setStatus(asha, 'Selected');
    await publish();
    expect((await messages()).at(-1)).toBe('selected draft');
  });

  it('are written once more to those whose messages were cancelled', async () => {
    await addThree();
    await publish();
    const ids = await valuesOf(api, 'messages', 'id');
    await api.send('POST', '/api/messages/cancel', { ids });
    expect(messageOf(await publish())).toBe('2 messages are prepared. Nothing has been sent.');
    expectCode(await publish(), 409, 'nothing_changed');
    expect((await read()).unsent).toBe(2);
    expect(await rowsOf(api, 'result_publications')).toHaveLength(1);
  });

  describe('of reserves', () => {
    const ranks = async () => (await read()).candidates.map(({ reserveRank }) => reserveRank);

    it('are ranked by hand beside Not Selected, and moved up by hand', async () => {
      const status = 'Not Selected';
      const [asha = '', ben = '', cara = ''] = await addEntries(api.db, 3, { status });
      expect((await setReserves([ben, asha])).statusCode).toBe(204);
      expect(await ranks()).toEqual([2, 1, null]);
      expectCode(await setReserves([cara]), 409, 'results_changed');
      expect((await setReserves([asha, ben], [ben, asha])).statusCode).toBe(204);
      expect(await ranks()).toEqual([1, 2, null]);
      expect((await sentencesOf(api))[0]).toBe(
        'Changed the rank of 2 candidates among the reserves',
      );
      await publish();
      expect(await published()).toEqual(['Reserve', 'Reserve', 'Not Selected']);
      const drafts = ['not-selected-unseen draft', 'reserve draft', 'reserve draft'];
      expect((await messages()).toSorted()).toEqual(drafts);
      // Another order is no other result.
      await setReserves([ben, asha], [asha, ben]);
      expectCode(await publish(), 409, 'nothing_changed');
      await setStatus(asha, 'Selected');
      await setStatus(asha, 'Not Selected');
      expect(await ranks()).toEqual([null, 1, null]);
      await publish();
      expect(await published()).toEqual(['Not Selected', 'Reserve', 'Not Selected']);
      // What was changed is undone.
      await setStatus(ben, 'Selected');
      const back = { status, expected: 'Selected', reserve: 1 };
      await setReserves([cara]);
      const undone = await api.send('PUT', `/api/auditions/${ben}/status`, back);
      expect(undone.json()).toMatchObject({ status, reserveRank: 1 });
      expect(await ranks()).toEqual([null, 1, 2]);
    });

    it('have each rank once, also after one has withdrawn and come back', async () => {
      const ids = await addEntries(api.db, 3, { status: 'Not Selected' });
      const [asha = '', ben = '', cara = ''] = ids;
      await setReserves(ids);
      const own = asCandidate(await addLink(api, { entry_id: ben }));
      await api.send('POST', '/api/candidate/withdraw', undefined, own);
      await setReserves([cara, asha], [asha, cara]);
      await api.send('POST', '/api/candidate/return', undefined, own);
      expect(await ranks()).toEqual([2, null, 1]);
    });

    it('are marked among the entries, for organisers alone, from the change on', async () => {
      await addStaff(api, ['judge'], { name: 'Asha' });
      const [, ben = ''] = await addEntries(api.db, 2, { status: 'Not Selected' });
      const of = async (path = '', headers?: object) =>
        (await api.get(`/api/auditions${path}`, headers)).json<AuditionEntry[]>();
      const { revision } = (await of('/changes?since=0')) as unknown as AuditionChanges;
      await setReserves([ben]);
      const changes = (await of(`/changes?since=${revision}`)) as unknown as AuditionChanges;
      expect(changes.entries).toMatchObject([{ _id: ben, reserveRank: 1 }]);
      const ranksFor = async (headers?: object) =>
        (await of('', headers)).map(({ reserveRank }) => reserveRank);
      expect(await ranksFor()).toEqual([undefined, 1]);
      expect(await ranksFor(asStaff('Asha'))).toEqual([undefined, undefined]);
      await setStatus(ben, 'Pending');
      expect((await of())[1]).not.toHaveProperty('reserveRank');
    });

    it('stay when all who are not selected are deleted', async () => {
      const [, ben = ''] = await addEntries(api.db, 3, { status: 'Not Selected' });
      await setReserves([ben]);
      const remove = (query = '') => api.send('DELETE', `/api/auditions/not-selected${query}`);
      const refused = await remove('?expected=3');
      expectCode(refused, 409, 'count_changed');
      expect(messageOf(refused)).toContain(
        "2 candidates now have the status 'Not Selected' and are no reserves, not 3.",
      );
      const untold = await remove('?expected=2&untold=1');
      expectCode(untold, 409, 'not_notified');
      expect(messageOf(untold)).toContain('2 candidates were not told the result.');
      await publish();
      await sendAll();
      expect(messageOf(await remove('?expected=2'))).toBe(
        "2 candidates with 'Not Selected' status deleted. 1 reserve stays.",
      );
      expect((await read()).candidates.map(({ entryId }) => entryId)).toEqual([ben]);
    });

    it.each(['Selected', 'Pending'] as const)('are not %s', async (status) => {
      const ids = await addEntries(api.db, 1, { status });
      expectCode(await setReserves(ids), 409, 'results_changed');
      expect(await ranks()).toEqual([null]);
    });

    it('are none once their rejection is undone', async () => {
      const ids = await addEntries(api.db, 1);
      await api.send('PUT', '/api/auditions/reject-pending');
      await setReserves(ids);
      await undoLatest(api);
      await api.send('PUT', '/api/auditions/reject-pending');
      expect(await ranks()).toEqual([null]);
    });
  });

  describe('on the own page of a candidate', () => {
    const MEETING = { nextSteps: 'Bring shoes.', meetingAt: '2099-08-14T18:00' } as const;
    const resultOf = async (token: string) =>
      (await api.get('/api/candidate', asCandidate(token))).json<CandidateView>().result;

    it('are shown once they are published, with what selected candidates do next', async () => {
      await setSeason(api, { ...MEETING, meetingPlace: 'Hall A' });
      const ids = await addThree();
      await setReserves([ids[1]!]);
      const tokens = await Promise.all(ids.map((entry_id) => addLink(api, { entry_id })));
      for (const token of tokens) expect(await resultOf(token)).toBeUndefined();
      await publish();
      const meeting = { at: '2099-08-14T18:00', place: 'Hall A' };
      expect(await Promise.all(tokens.map(resultOf))).toEqual([
        {
          ...{ result: 'Selected', nextSteps: 'Bring shoes.', meeting },
          offer: { state: 'offered', answerBy: null, isAsking: false },
        },
        { result: 'Reserve' },
        undefined,
      ]);
      const [own, reserve, pending] = await Promise.all(
        tokens.map((token) => api.get('/api/candidate/meeting.ics', asCandidate(token))),
      );
      expect(own!.body).toMatch(
        /DTSTART;TZID=Asia\/Kolkata:20990814T180000\r\n[^]*LOCATION:Hall A/,
      );
      expect(own!.body).not.toContain('DTEND');
      expect([reserve!.statusCode, pending!.statusCode]).toEqual([404, 404]);
      await archive(api, ids[1]!);
      expect(await resultOf(tokens[1]!)).toEqual({ result: 'Reserve' });
      await setEntry(api, ids[0]!, { withdrawn_at: 1 });
      expect(await resultOf(tokens[0]!)).toBeUndefined();
    });

    it('are in the message of selected candidates, with the calendar file', async () => {
      await setSeason(api, MEETING);
      await addThree();
      await publish();
      const raw = (await sendAll()).map((mail) => String(mail.raw));
      const [selected, other] = raw.toSorted((a) => (a.includes('first-meeting.ics') ? -1 : 1));
      expect(selected).toContain('Bring shoes.\r\n\r\n  First meeting: Fri 14 Aug, 18:00\r\n');
      expect(other).not.toMatch(/Bring shoes|first-meeting/);
    });

    it('have the first meeting as it is now, and who was told another one gets a new calendar file', async () => {
      const meet = async (meetingAt: string | null, meetingPlace = 'Hall A') => {
        await setSeason(api, { meetingAt, meetingPlace });
        await publish();
        const { text = '', attachments } = await PostalMime.parse((await sendAll()).at(-1)!.raw);
        const file = new TextDecoder().decode(attachments[0]!.content as ArrayBuffer);
        const field = (name: string) => new RegExp(`^${name}:(\\w+)`, 'm').exec(file)?.[1];
        const [method, status] = [field('METHOD'), field('STATUS')];
        return { text, method, status, sequence: Number(field('SEQUENCE')) };
      };
      const [asha = ''] = await addEntries(api.db, 1, { status: 'Selected' });
      const first = await meet('2099-08-14T18:00');
      expect((await read()).toNotify).toBe(0);
      const moved = await meet('2099-08-15T19:00', 'Hall B');
      expect(moved.text).toContain(
        '  Before: Fri 14 Aug, 18:00, Hall A\n  First meeting: Sat 15 Aug, 19:00, Hall B\n',
      );
      expect([first.method, moved.method]).toEqual(['PUBLISH', 'PUBLISH']);
      expect(moved.sequence).toBeGreaterThan(first.sequence);
      await setStatus(asha, 'Not Selected');
      const ended = await meet('2099-08-15T19:00', 'Hall B');
      expect(ended.text).toContain('The first meeting, Sat 15 Aug, 19:00, Hall B, is cancelled');
      expect([ended.method, ended.status]).toEqual(['CANCEL', 'CANCELLED']);
      expect(ended.sequence).toBeGreaterThan(moved.sequence);
      expect(await messages()).toEqual(['selected sent', 'meeting sent', 'result-correction sent']);
      await setStatus(asha, 'Selected');
      const again = await meet('2099-08-15T19:00', 'Hall B');
      expect(again.method).toBe('PUBLISH');
      expect(await meet(null, '')).toMatchObject({ method: 'CANCEL' });
      expect((await read()).toNotify).toBe(0);
    });

    it('appear nowhere before, and nowhere after the publication was undone', async () => {
      const asked = async (token: string, paths = ['candidate', 'candidate/export', 'season']) => {
        const answers = paths.map((path) => api.get(`/api/${path}`, asCandidate(token)));
        return (await Promise.all(answers)).map(({ body }) => body).join('\n');
      };
      const [asha = '', ben = ''] = await addThree();
      const tokens = await Promise.all([asha, ben].map((entry_id) => addLink(api, { entry_id })));
      await setReserves([ben]);
      const CANARY = /"(?:Selected|Not Selected|Reserve|selected|not-selected|reserve)"|reserve/i;
      for (const token of tokens) expect(await asked(token)).not.toMatch(CANARY);
      await publish();
      for (const token of tokens) expect(await asked(token)).toMatch(CANARY);
      await undo();
      // What their page has shown is in their data all the same.
      const shown = ['candidate', 'season'];
      for (const token of tokens) expect(await asked(token, shown)).not.toMatch(CANARY);
    });
  });

  describe('of places', () => {
    /** Asha and Ben are selected, Cara and Dev are reserves, and what is published was sent. */
    async function publishFour(settings: Partial<SeasonInput> = {}) {
      await setSeason(api, settings);
      const selected = await addEntries(api.db, 2, { status: 'Selected', fullName: 'Ben' });
      const rejected = { status: 'Not Selected', fullName: 'Cara' } as const;
      const reserves = await addEntries(api.db, 2, rejected);
      await setReserves(reserves);
      await publish();
      await sendAll();
      const ids = [...selected, ...reserves];
      const tokens = await Promise.all(ids.map((entry_id) => addLink(api, { entry_id })));
      return { ids, links: tokens.map(asCandidate) as [object, object, object, object] };
    }
    const say = (link: object, answer: string) =>
      api.send('POST', '/api/candidate/place', { answer }, link);
    const act = (link: object, path: string) =>
      api.send('POST', `/api/candidate/${path}`, undefined, link);
    const own = async (link: object) =>
      (await api.get('/api/candidate', link)).json<CandidateView>().result;
    const stateOf = async (link: object) => {
      const { state, isAsking } = (await own(link))!.offer!;
      return isAsking ? `${state}, asking` : state;
    };
    const offer = (entryId: string | undefined, answerBy: string | null = null, as?: object) =>
      api.send('POST', '/api/results/offers', { entryId, answerBy }, as);
    const release = (id: string | undefined, isReleased = true) =>
      api.send('PUT', `/api/results/offers/${id}`, { isReleased });
    const places = async () => {
      const { candidates, places: all, answerBy } = await read();
      const terms = { places: all, answerBy, now: Date.now() };
      const { accepted, silent, givenBack, asking, free } = groupOffers(candidates, terms);
      const numbers = (some: { number: number }[]) => some.map(({ number }) => number);
      return {
        ...{ accepted: numbers(accepted), silent: numbers(silent), free },
        givenBack: numbers(givenBack),
        asking: asking.map(({ number, holder }) => [number, holder?.number ?? null]),
      };
    };
    /** The offers were made so long ago. */
    async function ageOffers(ms: number) {
      for (const { id, offer: json } of await rowsOf(api, 'audition_entries')) {
        if (json === null) continue;
        const offeredAt = isoTime(Date.now() - ms);
        await setEntry(api, id, { offer: JSON.stringify({ ...JSON.parse(json), offeredAt }) });
      }
    }

    it('are answered, given back, and offered to the next, who is told without an apology', async () => {
      const { ids, links } = await publishFour({ meetingAt: '2099-08-14T18:00' });
      const [asha, ben, cara, dev] = links;
      expect((await say(asha, 'accepted')).json()).toMatchObject({
        result: { offer: { state: 'accepted' }, meeting: { at: '2099-08-14T18:00' } },
      });
      expect((await say(asha, 'accepted')).statusCode).toBe(200);
      expectCode(await say(cara, 'accepted'), 409, 'no_offer');
      expectCode(await offer(ids[2]), 409, 'places_changed');
      await say(ben, 'declined');
      const withoutScripts = async (link: object) => {
        const [, token = ''] = Object.values(link as Record<string, string>)[0]!.split(' ');
        return (await submitLink(api, token)).body;
      };
      expect(await withoutScripts(asha)).toContain('You have taken your place.');
      expect(await withoutScripts(ben)).toContain('You have given your place back');
      expect(await own(ben)).toEqual({
        result: 'Selected',
        offer: { state: 'declined', answerBy: null, isAsking: false },
      });
      expect((await api.get('/api/candidate/meeting.ics', ben)).statusCode).toBe(404);
      const given = { accepted: [1], silent: [], givenBack: [2], asking: [], free: 1 };
      expect(await places()).toEqual(given);
      // Only the first reserve is next, and two who offer the place at once offer it once.
      expectCode(await offer(ids[3]), 409, 'places_changed');
      expectInvalid(await offer(ids[2], '2020-01-01T18:00'), 'answerBy');
      const day = localTime(Date.now() + DAY_MS);
      expectOne(await Promise.all([1, 2].map(() => offer(ids[2], day))), 201);
      expect(await places()).toEqual({ ...given, silent: [3], free: 0 });
      expect((await own(cara))!.offer!.answerBy).toBe(isoTime(Date.parse(`${day}+05:30`)));
      await sendAll();
      const told = (await rowsOf(api, 'messages')).at(-1)!;
      expect(told.kind).toBe('place-free');
      expect(told.sent_text).toMatch(
        /A place has become free[^]*Please say on your page[^]*Answer by: \w{3} \d+ \w{3}, /,
      );
      expect(told.sent_text).not.toContain('sorry');
      // Who comes back asks, and takes nothing.
      await act(ben, 'withdraw');
      await act(ben, 'return');
      expect(await stateOf(ben)).toBe('declined, asking');
      expect(await places()).toMatchObject({ silent: [3], asking: [[2, 3]], free: 0 });
      expectCode(await offer(ids[1]), 409, 'places_changed');
      // The place becomes free once more, and is theirs again once it is offered.
      await act(cara, 'withdraw');
      expect(await places()).toMatchObject({ asking: [[2, null]], free: 1 });
      expect((await offer(ids[1])).statusCode).toBe(201);
      expect(await stateOf(ben)).toBe('offered');
      // Who answers before the message is sent is not asked again.
      await say(ben, 'accepted');
      await sendAll();
      const last = (await rowsOf(api, 'messages')).at(-1)!;
      expect(last).toMatchObject({ kind: 'place-free', entry_id: ids[1] });
      expect(last.sent_text).toContain('You have taken your place.');
      expect(last.sent_text).not.toMatch(/Please say|Answer by/);
      await act(cara, 'return');
      expect(await places()).toMatchObject({ accepted: [1, 2], asking: [[3, 2]], free: 0 });
      expect(await stateOf(cara)).toBe('declined, asking');
      expect(await own(dev)).toEqual({ result: 'Reserve' });
      expect(await sentencesOf(api, `?item=${ids[1]}&subject=candidates`)).toEqual([
        'Ben answered whether they take their place',
        'Ben came back',
        'Ben withdrew',
        'Ben answered whether they take their place',
      ]);
    });

    test('go to the first of two who take the last one at once', async () => {
      const { links } = await publishFour({ places: 1 });
      const answers = await Promise.all(links.slice(0, 2).map((link) => say(link, 'accepted')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const states = await Promise.all(links.slice(0, 2).map(stateOf));
      expect(states.toSorted()).toEqual(['accepted', 'released, asking']);
    });

    it('lapse, are theirs until they are released, and are asked for from then on', async () => {
      const { ids, links } = await publishFour();
      const [asha, ben, cara] = links;
      await ageOffers(2 * DAY_MS);
      await setSeason(api, { answerBy: localTime(Date.now() + DAY_MS) });
      expectCode(await release(ids[0]), 409, 'places_changed');
      await setSeason(api, { answerBy: localTime(Date.now() - DAY_MS) });
      expect(await Promise.all([asha, ben].map(stateOf))).toEqual(['lapsed', 'lapsed']);
      await sendAll();
      const texts = (await valuesOf(api, 'messages', 'sent_text')).join();
      expect(texts).toContain('Please say on your page whether you take your place');
      expect(texts).not.toContain('Answer by');
      await say(asha, 'accepted');
      expect(await stateOf(asha)).toBe('accepted');
      expectCode(await release(ids[0]), 409, 'places_changed');
      expectCode(await offer(ids[2]), 409, 'places_changed');
      expect((await release(ids[1])).statusCode).toBe(204);
      expect((await release(ids[1], false)).statusCode).toBe(204);
      expect(await stateOf(ben)).toBe('lapsed');
      await release(ids[1]);
      await say(ben, 'accepted');
      expect(await stateOf(ben)).toBe('released, asking');
      expect((await offer(ids[2])).statusCode).toBe(201);
      // The season's day was over when it was offered.
      expect(await own(cara)).toMatchObject({ offer: { state: 'offered', answerBy: null } });
      expectCode(await release(ids[1], false), 409, 'places_changed');
      expect(await places()).toMatchObject({ asking: [[2, 3]] });
      expect((await sentencesOf(api)).slice(0, 3)).toEqual([
        'Drafted the message to Cara',
        'Published the results of the candidate Cara',
        'Changed the status of the candidate Cara from Not Selected to Selected',
      ]);
    });

    it('are as before once the publication is undone, and answers to it are void', async () => {
      const { ids, links } = await publishFour();
      const [asha, ben, cara, dev] = links;
      await say(ben, 'declined');
      expect(messageOf(await offer(ids[2]))).toContain('Cara. 1 message is prepared.');
      await say(cara, 'accepted');
      expect(messageOf(await undo())).toContain('The answers of Cara are void.');
      expect(await own(cara)).toEqual({ result: 'Reserve' });
      expect((await read()).candidates.map(({ reserveRank }) => reserveRank)).toEqual([
        null,
        null,
        1,
        2,
      ]);
      expect(await places()).toMatchObject({ givenBack: [2], free: 1 });
      await say(asha, 'accepted');
      await setStatus(ids[0]!, 'Not Selected');
      await publish();
      expect(await own(asha)).toEqual({ result: 'Not Selected' });
      await undo();
      expect(await stateOf(asha)).toBe('accepted');
      expect(await own(dev)).toEqual({ result: 'Reserve' });
    });

    it('are filled by who is selected and published in the usual way', async () => {
      const { ids, links } = await publishFour();
      await say(links[1], 'declined');
      await setStatus(ids[2]!, 'Selected');
      await publish();
      expect(await places()).toMatchObject({ silent: [1, 3], free: 0 });
      expect((await messages()).at(-1)).toBe('place-free draft');
    });

    it('are not offered by who is recused', async () => {
      await addStaff(api, ['organiser', 'judge'], { name: 'Meera' });
      const { ids, links } = await publishFour();
      await say(links[1], 'declined');
      await api.send('POST', `/api/auditions/${ids[2]}/recusals`, undefined, asStaff('Meera'));
      expectCode(await offer(ids[2], null, asStaff('Meera')), 403, 'recused');
      expect((await offer(ids[2])).statusCode).toBe(201);
    });

    it('are asked about once, a day before, of those who were told and have not answered', async () => {
      const answerBy = localTime(Date.now() + DAY_MS / 2);
      const { ids, links } = await publishFour({ answerBy });
      const remind = async () => {
        await remindToAnswer(api, 'Asia/Kolkata');
        return (await rowsOf(api, 'messages')).filter(({ kind }) => kind === 'answer-reminder');
      };
      await say(links[0], 'accepted');
      await setSeason(api, { answerBy, remindsToAnswer: true });
      // It was offered less than a day before.
      expect(await remind()).toEqual([]);
      await ageOffers(2 * DAY_MS);
      await setSeason(api, { answerBy });
      expect(await remind()).toEqual([]);
      await setSeason(api, { answerBy, remindsToAnswer: true });
      await remind();
      expect(await remind()).toMatchObject([{ entry_id: ids[1], state: 'queued' }]);
      await say(links[1], 'accepted');
      expect(await sendDue()).toEqual([]);
      expect((await rowsOf(api, 'messages')).at(-1)!.answer).toContain('answered meanwhile');
    });
  });

  it('are exported with what messages said, and erased', async () => {
    const [asha = ''] = await addThree();
    await publish();
    await sendAll();
    expect((await api.get(`/api/auditions/${asha}/personal-data`)).json()).toMatchObject({
      applications: [{ result: 'Selected', place: 'offered', notifiedResults: ['Selected'] }],
      messages: [{ kind: 'selected' }],
    });
    expect((await api.send('POST', `/api/auditions/${asha}/erase`)).statusCode).toBe(204);
    expect(await valuesOf(api, 'result_changes', 'entry_id')).not.toContain(asha);
  });
});
