import {
  type AuditionStatus,
  type CandidateMessageText,
  type MessagePage,
  type MessagesPreview,
} from '@nox/contracts';
import PostalMime, { type Email } from 'postal-mime';
import { expectError, type TestApi } from '../../../../test/api.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { readBoard, saveStructure } from '../../../../test/schedule.ts';
import {
  addEntry,
  boardForAll,
  clear,
  expectCode,
  sendDrafts,
  setEntry,
} from '../../../../test/season-builders.ts';
import { sendMails } from '../../../../test/senders.ts';
import { updateRow } from '#platform/database/rows.ts';

/** What an organiser does with messages. */
const messagesOf = (api: TestApi) => ({
  list: async (query = '') => (await api.get(`/api/messages${query}`)).json<MessagePage>().messages,
  previewOf: async (draft: object) =>
    (await api.send('POST', '/api/messages/preview', draft)).json<MessagesPreview>(),
  notify: async () => {
    await sendDrafts(api);
    return sendMails(api);
  },
});

describe.each(crudEngines)('notifying candidates of their slots on $name', ({ open }) => {
  const { api, structure, add, seat, move, publish, changesSince } = boardForAll(open);
  const { list, previewOf, notify } = messagesOf(api);
  let ids: string[] = [];
  beforeEach(async () => {
    await clear(api, 'mail_templates');
    ids = await add(3);
    await seat(ids.slice(0, 2), 960);
    await seat(ids.slice(2), 990);
  });

  const drafts = () => list('?states=draft');
  const written = async () =>
    (await drafts()).map(({ kind, candidate }) => [kind, candidate!._id]).toSorted();
  const mailsOf = async () => Promise.all((await notify()).map(({ raw }) => PostalMime.parse(raw)));
  /** The text of the first draft. */
  const draftText = async () => {
    const [draft] = await drafts();
    return (await api.get(`/api/messages/${draft!._id}`)).json<CandidateMessageText>();
  };
  const withRoom = (room: string) =>
    saveStructure(api, { ...structure, panels: [{ ...structure.panels[0]!, room }] });

  it('lets boards hear by a revision who was notified, and who no longer counts as that', async () => {
    await publish();
    let { revision } = await readBoard(api);
    const changed = async () => {
      const changes = await changesSince(revision);
      expect(changes.isIncomplete).toBe(false);
      ({ revision } = changes);
      const sorted = changes.candidates.toSorted((a, b) => a._id.localeCompare(b._id));
      return sorted.map(({ _id, isToldOtherwise }) => [_id, isToldOtherwise]);
    };
    await notify();
    expect(await changed()).toEqual(ids.toSorted().map((id) => [id, false]));
    expect((await readBoard(api)).candidates.map((one) => one.isToldOtherwise)).toEqual(
      ids.map(() => false),
    );
    const [first = ''] = ids;
    const message = (await list()).find(({ candidate }) => candidate?._id === first);
    await updateRow(api.db, 'messages', message!._id, { state: 'bounced' });
    const byHand = (method: 'POST' | 'DELETE') =>
      api.send(method, `/api/messages/${message!._id}/sent-by-hand`);
    const draft = { filter: { slot: 'changed' }, subject: 'S', text: 'x' };
    for (const [method, isDue] of [
      ['POST', false],
      ['DELETE', true],
    ] as const) {
      await byHand(method);
      expect(await changed()).toEqual([[first, isDue]]);
      expect(await previewOf(draft)).toMatchObject({ count: Number(isDue) });
    }
  });

  it('writes to those only whose slot is another than they were notified of', async () => {
    await publish();
    const mails = await mailsOf();
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({ subject: 'Your audition: Fri 14 Aug, 16:00, Hall A' });
    expect(mails[0]!.text).toMatch(
      /You are number \d+, and your code at the door is [A-Z\d]{10}\./,
    );
    const [first = '', second = ''] = ids;
    await move(first, 960, 1_020);
    await move(second, 960, null);
    await publish();
    expect(await written()).toEqual(
      [
        ['slot-changed', first],
        ['slot-cancelled', second],
      ].toSorted(),
    );
    const changed = (await mailsOf()).find(({ subject }) => subject?.startsWith('New time'))!;
    expect(changed.text).toMatch(/Before: +Fri 14 Aug, 16:00, Hall A\n.*Now: +Fri 14 Aug, 17:00/s);
    expect(await drafts()).toEqual([]);
    expectCode(await publish(), 409, 'nothing_changed');
  });

  it('replaces what waits, and cancels it when the slot is the former one again', async () => {
    const [id = ''] = ids;
    await publish();
    await notify();
    for (const [from, to] of [
      [960, 990],
      [990, 1_020],
      [1_020, 1_050],
    ] as const) {
      await move(id, from, to);
      await publish();
    }
    const [draft, ...others] = await drafts();
    expect([draft!.subject, others]).toEqual([
      'New time for your audition: Fri 14 Aug, 17:30, Hall A',
      [],
    ]);
    await move(id, 1_050, 960);
    expect((await publish()).json()).toMatchObject({
      messages: 0,
      message: 'Version 5 is published. No messages are needed.',
    });
    const cancelled = await list('?states=cancelled');
    expect(cancelled).toHaveLength(3);
    expect(cancelled[0]!.answer).toBe('The schedule has changed since this was written.');
  });

  it('brings calendar files: one event for each candidate, which changes and is taken out', async () => {
    const [id = ''] = ids;
    const eventOf = ({ attachments }: Email) => {
      const [file] = attachments;
      expect(file).toMatchObject({ filename: 'audition.ics', mimeType: 'text/calendar' });
      const ics = new TextDecoder().decode(file!.content as ArrayBuffer);
      const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(ics)?.[1];
      return ['METHOD', 'UID', 'DTSTART;TZID=Asia/Kolkata', 'STATUS', 'SEQUENCE'].map(field);
    };
    const publishAndNotify = async () => {
      await publish();
      return (await mailsOf()).map(eventOf);
    };
    const files = await publishAndNotify();
    await move(id, 960, 1_020);
    files.push(...(await publishAndNotify()));
    await move(id, 1_020, null);
    files.push(...(await publishAndNotify()));
    const own = files.filter(([, uid]) => uid === id);
    expect(own.map((fields) => fields.slice(0, -1))).toEqual([
      ['PUBLISH', id, '20260814T160000', 'CONFIRMED'],
      ['PUBLISH', id, '20260814T170000', 'CONFIRMED'],
      ['CANCEL', id, '20260814T170000', 'CANCELLED'],
    ]);
    const sequence = own.map((fields) => Number(fields.at(-1)));
    expect(sequence).toEqual(sequence.toSorted((a, b) => a - b));
    expect(new Set(sequence).size).toBe(3);
  });

  it('is in the words of the template as it is now, with the room only where it has a name', async () => {
    await publish();
    const template = { subject: 'Come on {{slot}}!', text: 'In\n\n  {{room}}\n\n{{link}}' };
    await api.send('PUT', '/api/message-templates/slot', template);
    const { subject, text } = await draftText();
    expect(subject).toMatch(/^Come on Fri 14 Aug, 16:[03]0, Hall A!$/);
    expect(text).toMatch(/^In\n\n {2}First floor\n\nhttp/);
    await withRoom('');
    await publish();
    expect((await draftText()).text).toMatch(/^In\n\nhttp/);
  });

  it('names the end and the room where only they have changed', async () => {
    await publish();
    await notify();
    await withRoom('Cellar');
    await publish();
    expect((await draftText()).text).toMatch(
      /Before: .*until 1[67]:[03]0, First floor\n.*Now: .*until 1[67]:[03]0, Cellar\n/,
    );
  });

  it('can be done later, for as many as were on the screen', async () => {
    expect((await publish({ preparesMessages: false })).json()).toMatchObject({
      messages: 0,
      message: 'Version 1 is published. No messages were prepared.',
    });
    expectCode(await publish({ preparesMessages: false }), 409, 'nothing_changed');
    const now = async () => (await api.send('GET', '/api/schedule/publication')).json();
    expect(await now()).toMatchObject({ messages: 3, unsent: 0 });
    for (const again of [await publish(), await publish()]) {
      expect(again.json()).toMatchObject({
        version: { number: 1 },
        messages: 3,
        message: '3 messages are prepared. Nothing has been sent.',
      });
    }
    expect(await now()).toMatchObject({ messages: 3, unsent: 3 });
    expect(await drafts()).toHaveLength(3);
  });

  it('cancels a message about another slot at the last moment', async () => {
    await publish();
    await sendDrafts(api);
    await updateRow(api.db, 'published_slots', { entry_id: ids[0]! }, { starts: 1_050 });
    await setEntry(api, ids[1]!, { withdrawn_at: 1 });
    expect(await sendMails(api)).toHaveLength(1);
    const answers = (await list('?states=cancelled')).map(({ answer }) => answer);
    expect(answers.toSorted()).toEqual([
      'The candidate has withdrawn.',
      'The slot has changed since this was written.',
    ]);
  });

  it('opens no chat about a slot that has changed since', async () => {
    await publish();
    const [{ _id: id, candidate } = {}] = await drafts();
    await updateRow(api.db, 'messages', id!, { state: 'queued', channel: 'chat' });
    const open = () => api.send('POST', `/api/messages/${id}/chat`);
    expect((await open()).statusCode).toBe(200);
    await updateRow(api.db, 'published_slots', { entry_id: candidate!._id }, { starts: 1_050 });
    const message = 'The slot has changed since this was written.';
    expectError(await open(), 409, { code: 'message_overtaken', message });
  });

  it('reminds only those with a slot, of the slot that is published when it is sent', async () => {
    await move(ids[2]!, 990, null);
    await publish();
    await notify();
    const reminder = { filter: {}, kind: 'reminder' };
    expect(await previewOf(reminder)).toMatchObject({
      count: 2,
      example: { subject: 'Soon: your audition on Fri 14 Aug, 16:00, Hall A' },
    });
    await setEntry(api, ids[0]!, { slot_answer: 'declined' });
    const some = { ...reminder, filter: { answers: ['none', 'confirmed'] } };
    expect(await previewOf(some)).toMatchObject({ count: 1 });
    await setEntry(api, ids[1]!, { withdrawn_at: 1 });
    expect(await previewOf(reminder)).toMatchObject({ count: 1 });
    await setEntry(api, ids[1]!, { withdrawn_at: null });
    await api.send('POST', '/api/messages', { ...reminder, expected: 2, state: 'queued' });
    await move(ids[1]!, 960, 1_020);
    await publish();
    expect(await sendMails(api)).toHaveLength(1);
    expect(await list('?kind=reminder&states=cancelled')).toHaveLength(1);
  });
});

describe.each(crudEngines)('a candidate with a slot who is not selected, on $name', ({ open }) => {
  const { api, at, seat, move, publish, preview, slots } = boardForAll(open);
  const hall = { date: '2026-08-14', panel: 'Hall A', room: 'First floor' };
  const { list, previewOf, notify } = messagesOf(api);
  let [asha, zoya] = ['', ''];
  beforeEach(async () => {
    asha = await addEntry(api, { fullName: 'Asha', emailAddress: 'asha@example.com' });
    zoya = await addEntry(api, { fullName: 'Zoya', emailAddress: 'zoya@example.com' });
    await seat([asha, zoya], 960);
  });

  const decide = async (id: string, status: AuditionStatus) => {
    const answer = await api.send('PUT', `/api/auditions/${id}/status`, { status });
    expect(answer.statusCode).toBe(200);
  };
  const waiting = async () =>
    (await list('?states=draft,queued')).map(({ kind, candidate }) => [kind, candidate!._id]);
  const cancelled = async () =>
    (await list('?states=cancelled')).map(({ candidate, answer }) => [candidate!._id, answer]);
  const sent = async () => (await notify()).map(({ kind, to }) => `${kind} ${to}`).toSorted();

  it('is named before publishing, and gets neither a slot nor a message', async () => {
    await decide(zoya, 'Not Selected');
    const named = { entryId: zoya, fullName: 'Zoya', place: at(960), published: null };
    expect(await preview()).toMatchObject({
      items: [{ entryId: asha }],
      unassigned: [],
      notSelected: [{ ...named, slot: { ...hall, starts: 960, ends: 990 } }],
      messages: 1,
    });
    expect((await publish()).json()).toMatchObject({ version: { count: 1 }, messages: 1 });
    expect([await slots(), await waiting()]).toEqual([['16:00 - 16:30', ''], [['slot', asha]]]);
    expectCode(await publish({ preparesMessages: false }), 409, 'nothing_changed');
  });

  it('is not published unseen when that is decided while the dialog is open', async () => {
    await decide(asha, 'Not Selected');
    await setEntry(api, asha, { withdrawn_at: 1 });
    const { revision } = await preview();
    await decide(zoya, 'Not Selected');
    expectError(await publish({ expectedRevision: revision, notSelected: 0 }), 409, {
      code: 'count_changed',
      message:
        'Nothing was published: 1 candidate with a slot is Not Selected now. Look at the changes again.',
    });
    expect(await slots()).toEqual(['', '']);
  });

  it('is published and notified like all others if an organiser chooses so', async () => {
    await decide(zoya, 'Not Selected');
    expect(await preview('?includeNotSelected=true')).toMatchObject({
      items: [{ entryId: asha }, { entryId: zoya }],
      messages: 2,
    });
    const include = { includeNotSelected: true };
    const published = await publish({ ...include, preparesMessages: false });
    expect(published.json()).toMatchObject({ version: { count: 2 } });
    expect((await publish()).json()).toMatchObject({ messages: 1 });
    expect((await publish(include)).json()).toMatchObject({ version: { number: 1 }, messages: 2 });
    // What was written on purpose waits, whatever is prepared to others after it.
    await move(asha, 960, 990);
    expect((await publish()).json()).toMatchObject({ messages: 2 });
    expect(await sent()).toEqual(['slot asha@example.com', 'slot zoya@example.com']);
  });

  it('is moved and notified like all others while the decision is not published and they know a slot', async () => {
    await publish();
    await notify();
    await decide(zoya, 'Not Selected');
    await move(zoya, 960, 1_020);
    expect(await preview()).toMatchObject({
      items: [{ entryId: zoya, from: { starts: 960 }, to: { starts: 1_020 } }],
      messages: 1,
      notSelected: [],
    });
    await publish();
    expect(await waiting()).toEqual([['slot-changed', zoya]]);
    expect(await sent()).toEqual(['slot-changed zoya@example.com']);
  });

  it('has the slot that was published, without a message, until they are unassigned', async () => {
    await publish();
    await notify();
    await decide(zoya, 'Not Selected');
    await setEntry(api, zoya, { published_status: 'Not Selected' });
    await move(zoya, 960, 1_020);
    expect(await preview()).toMatchObject({
      items: [],
      unchanged: 2,
      messages: 0,
      notSelected: [{ published: { starts: 960 }, slot: { starts: 1_020 } }],
    });
    await move(asha, 960, 990);
    await publish();
    expect(await slots()).toEqual(['16:30 - 17:00', '16:00 - 16:30']);
    expect(await waiting()).toEqual([['slot-changed', asha]]);
    await move(zoya, 1_020, null);
    await publish();
    expect(await slots()).toEqual(['16:30 - 17:00', '']);
    expect(await sent()).toEqual([
      ...['slot-cancelled zoya@example.com', 'slot-changed asha@example.com'],
    ]);
  });

  it('gets no message that was prepared before that was decided', async () => {
    await publish();
    await decide(zoya, 'Not Selected');
    expect(await sendDrafts(api)).toEqual({
      count: 1,
      message: '1 message will be sent. 1 message was cancelled: Zoya is Not Selected.',
    });
    await decide(asha, 'Not Selected');
    expect(await sendMails(api)).toEqual([]);
    const reason = 'The candidate is not selected.';
    expect(new Map((await cancelled()) as [])).toEqual(
      new Map([asha, zoya].map((id) => [id, reason])),
    );
    // They were never notified of their slot: a candidate who is selected after all is.
    await decide(zoya, 'Selected');
    expect((await preview()).messages).toBe(1);
  });

  it('gets no message that waits when the schedule is published again', async () => {
    await publish();
    await decide(zoya, 'Not Selected');
    await move(asha, 960, 990);
    await publish();
    expect(await waiting()).toEqual([['slot', asha]]);
    expect(await cancelled()).toContainEqual([zoya, 'The candidate is not selected.']);
  });

  it('is reminded only if the filter names the status', async () => {
    await publish();
    await notify();
    const remind = async (statuses?: AuditionStatus[]) => {
      const draft = { filter: { ...(statuses && { statuses }) }, kind: 'reminder' };
      const { count } = await previewOf(draft);
      await api.send('POST', '/api/messages', { ...draft, expected: count });
      return count;
    };
    expect(await remind()).toBe(2);
    // A decision that is not published says nothing.
    await decide(zoya, 'Not Selected');
    expect(await remind()).toBe(2);
    await setEntry(api, zoya, { published_status: 'Not Selected' });
    expect(await sent()).toEqual(['reminder asha@example.com', 'reminder asha@example.com']);
    expect(await remind()).toBe(1);
    expect(await sent()).toEqual(['reminder asha@example.com']);
    expect(await remind(['Not Selected'])).toBe(1);
    expect(await sent()).toEqual(['reminder zoya@example.com']);
  });
});
