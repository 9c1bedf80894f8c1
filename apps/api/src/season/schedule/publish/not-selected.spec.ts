import {
  type AuditionStatus,
  type CandidateMessage,
  type MessagePage,
  type MessagesPreview,
  type MessagesResult,
} from '@nox/contracts';
import { expectError } from '../../../../test/api.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { addEntry, boardForAll, expectCode, setEntry } from '../../../../test/season-builders.ts';
import { senderTo } from '../../../../test/senders.ts';

describe.each(crudEngines)('a candidate with a slot who is not selected, on $name', ({ open }) => {
  const { api, at, seat, move, publish, preview, slots } = boardForAll(open);
  const hall = { date: '2026-08-14', panel: 'Hall A', room: 'First floor' };
  let sent: string[] = [];
  let [asha, zoya] = ['', ''];
  beforeEach(async () => {
    sent = [];
    asha = await addEntry(api, { fullName: 'Asha' });
    zoya = await addEntry(api, { fullName: 'Zoya' });
    await seat([asha, zoya], 960);
  });

  const decide = async (id: string, status: AuditionStatus) => {
    const answer = await api.send('PUT', `/api/auditions/${id}/status`, { status });
    expect(answer.statusCode).toBe(200);
  };
  const list = async (query: string) =>
    (await api.get(`/api/messages${query}`)).json<MessagePage>().messages;
  const waiting = async () =>
    (await list('?states=draft,queued')).map(({ kind, candidate }) => [kind, candidate!._id]);
  const cancelled = async () =>
    (await list('?states=cancelled')).map(({ candidate, answer }) => [candidate!._id, answer]);
  const send = async (expected: number) =>
    (
      await api.send('POST', '/api/messages/send', { state: 'draft', expected })
    ).json<MessagesResult>();
  const deliver = () =>
    senderTo(api, async ({ id }) => {
      const { kind, candidate } = (await api.get(`/api/messages/${id}`)).json<CandidateMessage>();
      sent.push(`${kind} ${candidate!.fullName}`);
      return '250 OK';
    }).sendDue();
  const notify = async () => {
    await send((await waiting()).length);
    await deliver();
  };

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
    await notify();
    expect(sent.toSorted()).toEqual(['slot Asha', 'slot Zoya']);
  });

  it('has the slot that was published, without a message, until they are unassigned', async () => {
    await publish();
    await notify();
    await decide(zoya, 'Not Selected');
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
    sent = [];
    await notify();
    expect(sent.toSorted()).toEqual(['slot-cancelled Zoya', 'slot-changed Asha']);
  });

  it('gets no message that was prepared before that was decided', async () => {
    await publish();
    await decide(zoya, 'Not Selected');
    expect(await send(2)).toEqual({
      count: 1,
      message: '1 message will be sent. 1 message was cancelled: Zoya is Not Selected.',
    });
    await decide(asha, 'Not Selected');
    await deliver();
    expect(sent).toEqual([]);
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
      const answer = await api.send('POST', '/api/messages/preview', draft);
      const { count } = answer.json<MessagesPreview>();
      await api.send('POST', '/api/messages', { ...draft, expected: count });
      return count;
    };
    sent = [];
    expect(await remind()).toBe(2);
    await decide(zoya, 'Not Selected');
    await notify();
    expect(sent).toEqual(['reminder Asha']);
    expect(await remind()).toBe(1);
    await notify();
    expect(await remind(['Not Selected'])).toBe(1);
    await notify();
    expect(sent).toEqual(['reminder Asha', 'reminder Asha', 'reminder Zoya']);
  });
});
