import { type CandidateMessageText, type MessagePage, type MessagesPreview } from '@nox/contracts';
import PostalMime, { type Email } from 'postal-mime';
import { expectError } from '../../../../test/api.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { readBoard, saveStructure } from '../../../../test/schedule.ts';
import { boardForAll, clear, expectCode, setEntry } from '../../../../test/season-builders.ts';
import { senderTo } from '../../../../test/senders.ts';
import { updateRow } from '#platform/database/rows.ts';

describe.each(crudEngines)('notifying candidates of their slots on $name', ({ open }) => {
  const { api, structure, add, seat, move, publish, changesSince } = boardForAll(open);
  let mails: Email[] = [];
  let ids: string[] = [];
  beforeEach(async () => {
    await clear(api, 'mail_templates');
    mails = [];
    ids = await add(3);
    await seat(ids.slice(0, 2), 960);
    await seat(ids.slice(2), 990);
  });

  const list = async (query = '') =>
    (await api.get(`/api/messages${query}`)).json<MessagePage>().messages;
  const drafts = () => list('?states=draft');
  const written = async () =>
    (await drafts()).map(({ kind, candidate }) => [kind, candidate!._id]).toSorted();
  const send = async () => {
    const expected = (await drafts()).length;
    return api.send('POST', '/api/messages/send', { state: 'draft', expected });
  };
  const previewOf = async (draft: object) =>
    (await api.send('POST', '/api/messages/preview', draft)).json<MessagesPreview>();
  const deliver = () =>
    senderTo(api, async ({ raw }) => {
      mails.push(await PostalMime.parse(raw));
      return '250 OK';
    }).sendDue();
  const notify = async () => {
    await send();
    await deliver();
  };
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
    await notify();
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({ subject: 'Your audition: Fri 14 Aug, 16:00, Hall A' });
    expect(mails[0]!.text).toMatch(/You are number \d+\./);
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
    mails = [];
    await notify();
    const changed = mails.find(({ subject }) => subject?.startsWith('New time'))!;
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
      return ['METHOD', 'UID', 'DTSTART', 'STATUS', 'SEQUENCE'].map(field);
    };
    await publish();
    await notify();
    const files = mails.map(eventOf);
    await move(id, 960, 1_020);
    await publish();
    await notify();
    await move(id, 1_020, null);
    await publish();
    await notify();
    const own = [...files, ...mails.slice(-2).map(eventOf)].filter(([, uid]) => uid === id);
    expect(own.map((fields) => fields.slice(0, -1))).toEqual([
      ['PUBLISH', id, '20260814T103000Z', 'CONFIRMED'],
      ['PUBLISH', id, '20260814T113000Z', 'CONFIRMED'],
      ['CANCEL', id, '20260814T113000Z', 'CANCELLED'],
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
    for (const again of [await publish(), await publish()]) {
      expect(again.json()).toMatchObject({
        version: { number: 1 },
        messages: 3,
        message: '3 messages are prepared. Nothing has been sent.',
      });
    }
    expect(await drafts()).toHaveLength(3);
  });

  it('cancels a message about another slot at the last moment', async () => {
    await publish();
    await send();
    await api.db
      .updateTable('published_slots')
      .set({ starts: 1_050 })
      .where('entry_id', '=', ids[0]!)
      .execute();
    await setEntry(api, ids[1]!, { withdrawn_at: 1 });
    await deliver();
    expect(mails).toHaveLength(1);
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
    mails = [];
    await api.send('POST', '/api/messages', { ...reminder, expected: 2, state: 'queued' });
    await move(ids[1]!, 960, 1_020);
    await publish();
    await deliver();
    expect(mails).toHaveLength(1);
    expect(await list('?kind=reminder&states=cancelled')).toHaveLength(1);
  });
});
