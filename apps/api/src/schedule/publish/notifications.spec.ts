import {
  type BoardChanges,
  type CandidateMessage,
  type MessagePage,
  type MessagesResult,
} from '@nox/contracts';
import PostalMime, { type Email } from 'postal-mime';
import { apiForAll, expectError } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import {
  assign,
  clearBoard,
  publish,
  readBoard,
  saveStructure,
  structureOf,
} from '../../../test/schedule.ts';
import { senderTo } from '../../../test/senders.ts';
import { DeliveryError } from '../../messages/sending/transports.ts';

describe.each(crudEngines)('telling candidates their slots on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const structure = structureOf();
  const [block] = structure.blocks;
  const at = (starts: number) => ({ blockId: block!._id, starts });
  let mails: Email[] = [];
  let ids: string[] = [];
  beforeEach(async () => {
    await clearBoard(api);
    await api.db.deleteFrom('mail_templates').execute();
    await saveStructure(api, structure);
    mails = [];
    ids = await addEntries(api.db, 3);
    await assign(api, ids.slice(0, 2), at(960));
    await assign(api, ids.slice(2), at(990));
  });

  const move = (entryId: string, from: number | null, to: number | null) => {
    const [expected, target] = [from, to].map((starts) => (starts === null ? null : at(starts)));
    return api.send('POST', '/api/schedule/moves', { moves: [{ entryId, expected, to: target }] });
  };
  const list = async (query = '') =>
    (await api.get(`/api/messages${query}`)).json<MessagePage>().messages;
  const drafts = () => list('?states=draft');
  const written = async () =>
    (await drafts()).map(({ kind, candidate }) => [kind, candidate!._id]).toSorted();
  const send = (states: CandidateMessage['state'] = 'draft') =>
    drafts().then((found) =>
      api.send('POST', '/api/messages/send', { state: states, expected: found.length }),
    );
  const deliver = () =>
    senderTo(api, async ({ raw }) => {
      mails.push(await PostalMime.parse(raw));
      return '250 OK';
    }).sendDue();
  const tell = async () => {
    await send();
    await deliver();
  };
  const text = async (id: string) =>
    (await api.get(`/api/messages/${id}`)).json<CandidateMessage & { text: string }>();

  it('lets boards hear by a revision who was notified, and who no longer counts as that', async () => {
    await publish(api);
    const { revision } = await readBoard(api);
    const since = { ...revision };
    const changed = async () => {
      const query = `schedule=${since.schedule}&entries=${since.entries}`;
      const changes = (await api.get(`/api/schedule/changes?${query}`)).json<BoardChanges>();
      expect(changes.isIncomplete).toBe(false);
      Object.assign(since, changes.revision);
      const sorted = changes.candidates.toSorted((a, b) => a._id.localeCompare(b._id));
      return sorted.map(({ _id, isToldOtherwise }) => [_id, isToldOtherwise]);
    };
    await tell();
    expect(await changed()).toEqual(ids.toSorted().map((id) => [id, false]));
    expect((await readBoard(api)).candidates.map((one) => one.isToldOtherwise)).toEqual(
      ids.map(() => false),
    );
    const [first = ''] = ids;
    const [message] = await list(`?candidate=${first}`);
    const { db } = api;
    await db
      .updateTable('messages')
      .set({ state: 'bounced' })
      .where('id', '=', message!._id)
      .execute();
    const byHand = (method: 'POST' | 'DELETE') =>
      api.send(method, `/api/messages/${message!._id}/sent-by-hand`);
    await byHand('POST');
    expect(await changed()).toEqual([[first, false]]);
    await byHand('DELETE');
    expect(await changed()).toEqual([[first, true]]);
  });

  it('writes to those only whose slot is another than they were told', async () => {
    await publish(api);
    await tell();
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({ subject: 'Your audition: Fri 14 Aug, 16:00, Hall A' });
    expect(mails[0]!.text).toMatch(/You are number \d+\./);
    const [first = '', second = ''] = ids;
    await move(first, 960, 1_020);
    await move(second, 960, null);
    await publish(api);
    expect(await written()).toEqual(
      [
        ['slot-changed', first],
        ['slot-cancelled', second],
      ].toSorted(),
    );
    mails = [];
    await tell();
    const changed = mails.find(({ subject }) => subject?.startsWith('New time'))!;
    expect(changed.text).toMatch(/Before: +Fri 14 Aug, 16:00, Hall A\n.*Now: +Fri 14 Aug, 17:00/s);
    expect(await drafts()).toEqual([]);
    expectError(await api.send('POST', '/api/schedule/messages', { expected: 0 }), 409, {
      code: 'nothing_to_change',
    });
  });

  it('replaces what waits, and cancels it when the slot is the former one again', async () => {
    const [id = ''] = ids;
    await publish(api);
    await tell();
    for (const [from, to] of [
      [960, 990],
      [990, 1_020],
      [1_020, 1_050],
    ] as const) {
      await move(id, from, to);
      await publish(api);
    }
    const [draft, ...others] = await drafts();
    expect([draft!.subject, others]).toEqual([
      'New time for your audition: Fri 14 Aug, 17:30, Hall A',
      [],
    ]);
    await move(id, 1_050, 960);
    expect((await publish(api)).json()).toMatchObject({
      messages: 0,
      message: 'Version 5 is published. There is nothing new to tell anybody.',
    });
    const cancelled = await list('?states=cancelled');
    expect(cancelled).toHaveLength(3);
    expect(cancelled[0]!.answer).toBe('The schedule has changed since this was written.');

    // A, B, and A again are told each time.
    await move(id, 960, 990);
    await publish(api);
    await tell();
    await move(id, 990, 960);
    await publish(api);
    await tell();
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual([
      'New time for your audition: Fri 14 Aug, 16:30, Hall A',
      'New time for your audition: Fri 14 Aug, 16:00, Hall A',
    ]);
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
    await publish(api);
    await tell();
    const files = mails.map(eventOf);
    await move(id, 960, 1_020);
    await publish(api);
    await tell();
    await move(id, 1_020, null);
    await publish(api);
    await tell();
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

  it('shows a template that has changed since in the drafts', async () => {
    await publish(api);
    const [draft] = await drafts();
    const template = { subject: 'Come on {{slot}}!', text: 'In {{room}}: {{link}}' };
    const path = '/api/message-templates/slot';
    const { headers } = await api.get('/api/message-templates');
    expect(headers).toBeDefined();
    expect((await api.send('PUT', path, template)).statusCode).toBe(200);
    const { subject, text: shown } = await text(draft!._id);
    expect(subject).toMatch(/^Come on Fri 14 Aug, 16:[03]0, Hall A!$/);
    expect(shown).toMatch(/^In First floor: http/);
  });

  it('has no line for a room without a name', async () => {
    const [panel] = structure.panels;
    await saveStructure(api, { ...structure, panels: [{ ...panel!, room: '' }] });
    await publish(api);
    const [draft] = await drafts();
    expect((await text(draft!._id)).text).toMatch(/\n {2}Fri 14 Aug, .*\n\nYou are number/);
  });

  it('names the end and the room where only they have changed', async () => {
    await publish(api);
    await tell();
    const [panel] = structure.panels;
    await saveStructure(api, { ...structure, panels: [{ ...panel!, room: 'Cellar' }] });
    await publish(api);
    const [draft] = await drafts();
    expect((await text(draft!._id)).text).toMatch(
      /Before: .*until 1[67]:[03]0, First floor\n.*Now: .*until 1[67]:[03]0, Cellar\n/,
    );
  });

  it('can be done later, for as many as were on the screen', async () => {
    expect((await publish(api, { preparesMessages: false })).json()).toMatchObject({
      messages: 0,
      message: 'Version 1 is published. No messages were prepared.',
    });
    const prepare = (expected: number) => api.send('POST', '/api/schedule/messages', { expected });
    expectError(await prepare(2), 409, { code: 'count_changed' });
    expect((await prepare(3)).json<MessagesResult>()).toEqual({
      count: 3,
      message: 'There are 3 drafts. Nothing has been sent.',
    });
    expect((await prepare(3)).json()).toMatchObject({ count: 3 });
    expect(await drafts()).toHaveLength(3);
  });

  it('cancels a message about another slot at the last moment', async () => {
    await publish(api);
    await send();
    await api.db
      .updateTable('published_slots')
      .set({ starts: 1_050 })
      .where('entry_id', '=', ids[0]!)
      .execute();
    await api.db
      .updateTable('audition_entries')
      .set({ withdrawn_at: 1 })
      .where('id', '=', ids[1]!)
      .execute();
    await deliver();
    expect(mails).toHaveLength(1);
    const answers = (await list('?states=cancelled')).map(({ answer }) => answer);
    expect(answers.toSorted()).toEqual([
      'The candidate has withdrawn.',
      'The slot has changed since this was written.',
    ]);
  });

  it('is uncertain of a message that did not arrive, and tells again', async () => {
    await publish(api);
    await send();
    await senderTo(api, async () => {
      throw new DeliveryError('550 5.1.1 Unknown', 'mail', true);
    }).sendDue();
    const prepared = await api.send('POST', '/api/schedule/messages', { expected: 3 });
    expect(prepared.json()).toMatchObject({ count: 3 });
    expect(new Set((await drafts()).map(({ kind }) => kind))).toEqual(new Set(['slot']));
    await tell();
    expect(mails).toHaveLength(3);
    expectError(await api.send('POST', '/api/schedule/messages', { expected: 3 }), 409, {
      code: 'count_changed',
    });
  });

  it('counts a chat that was sent by hand, and no longer when that is taken back', async () => {
    await publish(api);
    await send();
    await api.db
      .updateTable('messages')
      .set({ channel: 'chat' })
      .where('entry_id', '=', ids[0]!)
      .execute();
    await deliver();
    const [chat] = await list('?channel=chat');
    const path = `/api/messages/${chat!._id}`;
    expect((await api.send('POST', `${path}/chat`)).json<{ text: string }>().text).toContain(
      'Fri 14 Aug, 16:00, Hall A',
    );
    const toBeTold = async () =>
      (await api.send('POST', '/api/messages/preview', { filter: { slot: 'changed' }, text: 'x' }))
        .statusCode;
    expect(await toBeTold()).toBe(400);
    const changed = async () => {
      const draft = { filter: { slot: 'changed' }, subject: 'S', text: 'x' };
      const answer = await api.send('POST', '/api/messages/preview', draft);
      return answer.json<{ count: number }>().count;
    };
    expect(await changed()).toBe(1);
    await api.send('POST', `${path}/sent-by-hand`);
    expect(await changed()).toBe(0);
    await api.send('DELETE', `${path}/sent-by-hand`);
    expect(await changed()).toBe(1);
    await move(ids[0]!, 960, 1_050);
    await publish(api);
    expectError(await api.send('POST', `${path}/chat`), 409, { code: 'message_sent' });
  });

  it('reminds only those with a slot, of the slot that is published when it is sent', async () => {
    await move(ids[2]!, 990, null);
    await publish(api);
    await tell();
    const reminder = { filter: {}, kind: 'reminder' };
    const preview = (await api.send('POST', '/api/messages/preview', reminder)).json<{
      count: number;
      example: { subject: string };
    }>();
    expect(preview).toMatchObject({
      count: 2,
      example: { subject: 'Soon: your audition on Fri 14 Aug, 16:00, Hall A' },
    });
    await api.db
      .updateTable('audition_entries')
      .set({ slot_answer: 'declined' })
      .where('id', '=', ids[0]!)
      .execute();
    const some = { ...reminder, filter: { answers: ['none', 'confirmed'] } };
    expect((await api.send('POST', '/api/messages/preview', some)).json()).toMatchObject({
      count: 1,
    });
    mails = [];
    await api.send('POST', '/api/messages', { ...reminder, expected: 2, state: 'queued' });
    await move(ids[1]!, 960, 1_020);
    await publish(api);
    await deliver();
    expect(mails).toHaveLength(1);
    expect(await list('?kind=reminder&states=cancelled')).toHaveLength(1);
  });
});
