import { setSeason, storeLaterTime } from '../../../test/seasons.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  type CandidateMessageText,
  type ChatMessage,
  type MessagePage,
  type MessagesPreview,
  type MessagesResult,
  Question,
} from '@nox/contracts';
import {
  emptiedApi,
  asAdministrator,
  asOperator,
  expectError,
  expectInvalid,
} from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines, type Engine, engines } from '../../../test/engines.ts';
import {
  addDraft,
  addEntry,
  expectCode,
  expectOne,
  rowsOf,
  sentencesOf,
  setDetails,
  setEntry,
  valuesOf,
} from '../../../test/season-builders.ts';
import { type MessageRow } from '#platform/database/schema.ts';
import { findLink } from '#platform/auth/candidate-links.ts';
import { updateRow } from '#platform/database/rows.ts';

/** An API, and what tests of messages need. */
function messagesOf({ open }: Engine) {
  const api = emptiedApi({ publicUrl: 'https://nox.example.org' }, open);
  const add = (entryId: string, fields?: Parameters<typeof addDraft>[2]) =>
    addDraft(api, entryId, fields);
  const set = (id: string, row: Partial<MessageRow>) => updateRow(api.db, 'messages', id, row);
  const list = async (query = '') => (await api.get(`/api/messages${query}`)).json<MessagePage>();
  const one = async (id: string) =>
    (await api.get(`/api/messages/${id}`)).json<CandidateMessageText>();
  const post = (path: string, body?: object, headers?: object) =>
    api.send('POST', `/api/messages${path}`, body, { ...asAdministrator, ...headers });
  const sentences = () => sentencesOf(api, '?subject=messages');
  return { api, add, set, list, one, post, sentences };
}

const NO_TEXTS = { label: '', hint: '' };

const person = (fullName: string, more = {}) => ({
  fullName,
  emailAddress: 'z@example.com',
  ...more,
});

describe.each(engines)('writing messages on $name', (engine) => {
  const { api, list, post, sentences } = messagesOf(engine);
  const custom = { subject: 'Hall', text: 'Dear {{name}}, come at {{slot}}: {{link}}' };
  beforeEach(async () => {
    await addEntries(api.db, 2, { ...person('Zoya'), timeSlot: '16:00 - 16:30' });
    await addEntries(api.db, 1, { ...person('Ira'), timeSlot: 'Unassigned' });
    // What is decided and not published chooses nobody.
    const published = { status: 'Not Selected', published_status: 'Selected' } as const;
    await updateRow(api.db, 'audition_entries', { full_name: 'Ira' }, published);
  });

  it('shows who would get one, by every field of the filter, and how it reads', async () => {
    const preview = async (filter: object) =>
      (await post('/preview', { ...custom, filter })).json<MessagesPreview>();
    expect(await preview({})).toMatchObject({ count: 3 });
    expect(await preview({ statuses: ['Selected'], slot: 'has' })).toEqual({
      ...{ count: 0, recipients: [], example: null, days: [], panels: [] },
    });
    expect(await preview({ slot: 'has' })).toMatchObject({
      count: 2,
      recipients: [1, 2].map((number) => ({ fullName: 'Zoya', number })),
      example: {
        subject: 'Hall',
        text: 'Dear Zoya, come at 16:00 - 16:30: https://nox.example.org/auditions/mine#…',
      },
    });
    const slotted = { time_slot: '2026-08-14 16:00 - 16:30 · Hall A' };
    await updateRow(api.db, 'audition_entries', { full_name: 'Zoya' }, slotted);
    const { text } = (await preview({ slot: 'has' })).example!;
    expect(text).toMatch(/^Dear Zoya, come at Fri 14 Aug, 16:00, Hall A: /);
    const { days, panels } = await preview({ day: '2026-08-14', panel: 'Hall A' });
    expect([days, panels]).toEqual([['2026-08-14'], ['Hall A']]);
    expect(await preview({ day: '2026-08-15' })).toMatchObject({ count: 0 });
    expect(await preview({ panel: 'Hall B' })).toMatchObject({ count: 0 });
    expect(await preview({ day: '2026-08-14', statuses: ['Not Selected'] })).toMatchObject({
      count: 0,
    });
    expect(await preview({ progress: 'ahead' })).toMatchObject({ count: 1 });
    expect(await preview({ offer: 'offered' })).toMatchObject({ count: 1 });
    expect(await preview({ offer: 'accepted' })).toMatchObject({ count: 0 });
    // "Unassigned" is no slot to answer for.
    expect(await preview({ answers: ['none'] })).toMatchObject({ count: 2 });
    const [ira] = (await preview({ statuses: ['Selected'] })).recipients;
    expect(await preview({ ids: [ira!._id], isWithdrawn: false })).toMatchObject({ count: 1 });
    expect(await preview({ ids: [ira!._id], isWithdrawn: true })).toMatchObject({ count: 0 });
    expect((await list()).counts.draft).toBe(0);
  });

  it('choose by an answer, and say who has not given one that is required', async () => {
    const shirt = { key: 'shirt', kind: 'one of', label: 'T-shirt', isRequired: true };
    const options = ['s', 'm'].map((key) => ({ key, label: key }));
    const photos = { key: 'photos', kind: 'tick', label: 'Photographs' };
    const questions = [Question.parse({ ...shirt, options }), Question.parse(photos)];
    await setSeason(api, { questions, fields: { otherSkills: { isRequired: true, ...NO_TEXTS } } });
    const [zoya, other, ira] = await rowsOf(api, 'audition_entries');
    await setDetails(api, zoya!.id, { availability: [], answers: { shirt: 'm', photos: true } });
    await setDetails(api, other!.id, { availability: [], answers: { shirt: '', photos: false } });
    await setEntry(api, ira!.id, { withdrawn_at: 1, other_skills: 'Film' });
    const chosen = async (field: string, is?: string) => {
      const filter = { answer: { field, ...(is && { is }) }, isWithdrawn: false };
      const preview = await post('/preview', { ...custom, filter });
      return preview.json<MessagesPreview>().recipients.map(({ _id }) => _id);
    };
    expect(await chosen('answers.shirt')).toEqual([other!.id]);
    expect(await chosen('answers.shirt', 'm')).toEqual([zoya!.id]);
    expect(await chosen('answers.photos', 'yes')).toEqual([zoya!.id]);
    expect(await chosen('otherSkills')).toEqual([zoya!.id, other!.id]);
    expect((await api.get('/api/messages/unanswered')).json()).toEqual([
      { field: 'otherSkills', label: 'Other skills', count: 2 },
      { field: 'answers.shirt', label: 'T-shirt', count: 1 },
    ]);
    const gone = { ...custom, filter: { answer: { field: 'answers.gone' } } };
    expectInvalid(await post('/preview', gone), 'filter.answer');
  });

  it('writes them once for a key, if as many as expected are chosen', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...custom, filter: { slot: 'has' }, expected: 2 };
    expectCode(await post('', { ...body, expected: 3 }), 409, 'count_changed');
    const answer = await post('', body, headers);
    expect([answer.statusCode, answer.json<MessagesResult>()]).toEqual([
      201,
      { count: 2, message: '2 drafts written. Nothing has been sent.' },
    ]);
    const again = await post('', body, headers);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([answer.body, 'true']);
    const { messages, counts } = await list();
    expect([messages.length, counts.draft]).toEqual([2, 2]);
    expect(messages[0]).toMatchObject({ kind: 'custom', state: 'draft', subject: 'Hall' });
    expect(await sentences()).toEqual(['Drafted 2 messages']);
    await post('', { filter: {}, kind: 'link', expected: 3, state: 'queued' });
    expect((await list()).counts).toMatchObject({ draft: 2, queued: 3 });
  });

  it('refuses texts that cannot be sent as they are meant', async () => {
    const draft = { filter: {}, expected: 3 };
    for (const [path, wrong] of [
      ['text', { subject: 'Hall', text: 'At {{time}}' }],
      ['subject', { subject: '{{link}}', text: 'Here' }],
      ['subject', { text: 'Without a subject' }],
      ['text', { subject: 'Hall' }],
      ['subject', { subject: 'A\r\nBcc: b', text: 'x' }],
      ['filter.statuses', { filter: { statuses: [] } }],
    ] as const) {
      expectInvalid(await post('', { ...draft, ...wrong }), path);
    }
    const chat = { ...draft, channel: 'chat', text: 'See you at {{slot}}', state: 'queued' };
    expect((await post('', chat)).statusCode).toBe(201);
  });
});

describe.each(engines)('changing messages on $name', (engine) => {
  const { api, add, set, list, one, post, sentences } = messagesOf(engine);
  let entry: string;
  beforeEach(async () => void (entry = await addEntry(api, person('Zoya'))));

  it('sends drafts, cancels what waits, and tries again what failed', async () => {
    const [draft, other] = [await add(entry), await add(entry)];
    const message = '1 message will be sent.';
    expect((await post('/send', { ids: [draft] })).json()).toEqual({ count: 1, message });
    expectCode(await post('/send', { ids: [draft] }), 409, 'nothing_to_change');
    expectCode(await post('/cancel', { state: 'queued', expected: 2 }), 409, 'count_changed');
    expect((await one(draft)).state).toBe('queued');
    await post('/cancel', { state: 'queued', expected: 1 });
    const answer = '550 5.1.1 None';
    await set(other, { state: 'failed', attempts: 9, may_have_arrived: 1, settled_at: 1, answer });
    await setEntry(api, entry, { mail_trouble: answer });
    const pause = { name: 'smtp', until: Date.now() + 900_000, reason: '535 Wrong password' };
    await api.db.insertInto('mail_pauses').values(pause).execute();
    expect((await post('/retry', { ids: [draft, other] })).json()).toMatchObject({ count: 1 });
    expect((await valuesOf(api, 'mail_pauses', 'until'))[0]).toBeLessThanOrEqual(Date.now());
    expect(await one(other)).toMatchObject({ state: 'queued', attempts: 0, settledAt: null });
    expect(await valuesOf(api, 'messages', 'may_have_arrived')).toEqual([0, 0]);
    expect(await valuesOf(api, 'audition_entries', 'mail_trouble')).toEqual([null]);
    expect((await one(draft)).state).toBe('cancelled');
    expect(await sentences()).toEqual([
      'Tried again to send the message to Zoya',
      'Cancelled the message to Zoya',
      'Queued the message to Zoya for sending',
    ]);
  });

  it('changes nothing that a sender has, of a deleted candidate, or of a former season', async () => {
    const sending = await add(entry);
    await set(sending, { state: 'sending' });
    const gone = await add(entry);
    await set(gone, { state: 'draft', state_before_deletion: 'draft' });
    const former = await add(entry);
    for (const [action, state] of [
      ['/send', 'draft'],
      ['/cancel', 'queued'],
      ['/retry', 'failed'],
    ] as const) {
      await set(former, { season_id: 'former', state });
      expectCode(await post(action, { ids: [sending, gone, former] }), 409, 'nothing_to_change');
    }
    const edit = { subject: 'S', text: '{{link}}' };
    expectCode(await api.send('PUT', `/api/messages/${sending}`, edit), 409, 'message_sent');
  });

  it('gives one a text of its own, as long as it waits', async () => {
    const id = await add(entry);
    const edit = { subject: 'For {{name}}', text: 'Your page: {{link}}' };
    const answer = await api.send('PUT', `/api/messages/${id}`, edit);
    expect(answer.json()).toMatchObject({
      subject: 'For Zoya',
      text: 'Your page: https://nox.example.org/auditions/mine#…',
      isEdited: true,
      source: edit,
    });
    const without = { ...edit, text: 'No link' };
    expectInvalid(await api.send('PUT', `/api/messages/${id}`, without), 'text');
    const stale = { ...asAdministrator, 'if-match': '"1"' };
    expectCode(await api.send('PUT', `/api/messages/${id}`, edit, stale), 412, 'stale');
    const current = { ...asAdministrator, 'if-match': answer.headers.etag as string };
    expect((await api.send('PUT', `/api/messages/${id}`, edit, current)).statusCode).toBe(200);
    expectError(await api.send('PUT', `/api/messages/${randomUUID()}`, edit), 404, {});
  });

  it('is cancelled and tried again at no time before one that the database has stored', async () => {
    const later = await storeLaterTime(api.db);
    const [cancelled, retried] = [await add(entry), await add(entry, { state: 'queued' })];
    await post('/cancel', { ids: [cancelled] });
    await post('/retry', { ids: [retried] });
    const { settledAt } = await one(cancelled);
    const tried = (await rowsOf(api, 'messages')).find(({ id }) => id === retried);
    for (const time of [Date.parse(settledAt!), tried?.next_try_at]) {
      expect(time).toBeGreaterThanOrEqual(later);
    }
  });

  it('gives the text of a chat with a link, and takes it that it was sent', async () => {
    const id = await add(entry, { channel: 'chat', state: 'queued' });
    const { phone, text } = (await post(`/${id}/chat`)).json<ChatMessage>();
    const digits = (await list()).messages[0]!.recipient;
    expect(phone).toBe(digits);
    expect(phone).toMatch(/^91\d{10}$/);
    const token = /#([\w-]{43})/.exec(text)![1]!;
    expect(await findLink(api.db, token, Date.now())).toMatchObject({ entry_id: entry });
    expect((await post(`/${id}/sent-by-hand`)).json()).toMatchObject({ state: 'sent' });
    expect(JSON.stringify(await one(id))).not.toContain(token);
    expectCode(await post(`/${id}/sent-by-hand`), 409, 'message_sent');
    const undo = () => api.send('DELETE', `/api/messages/${id}/sent-by-hand`);
    expect((await undo()).json()).toMatchObject({ state: 'queued', settledAt: null });
    expectCode(await undo(), 409, 'not_sent_by_hand');
  });

  it('offers a chat for an email that did not arrive, but not for what proves an address', async () => {
    const bounced = await add(entry);
    expectCode(await post(`/${bounced}/chat`), 409, 'message_sent');
    await set(bounced, { state: 'bounced' });
    expect((await post(`/${bounced}/chat`)).statusCode).toBe(200);
    expect((await post(`/${bounced}/sent-by-hand`)).json()).toMatchObject({
      state: 'sent',
      channel: 'chat',
    });
    const undone = await api.send('DELETE', `/api/messages/${bounced}/sent-by-hand`);
    expect(undone.json()).toMatchObject({ state: 'bounced', channel: 'email' });
    const guardian = await add(entry, { kind: 'guardian' });
    await set(guardian, { state: 'failed' });
    expectCode(await post(`/${guardian}/chat`), 409, 'only_email');
    expectCode(await post(`/${guardian}/sent-by-hand`), 409, 'only_email');
  });
});

describe.each(crudEngines)('any history of a message on $name', (engine) => {
  const { api, add, set, one, post } = messagesOf(engine);
  const REASON = '550 5.1.1 No such user';
  const WAYS = ['send', 'cancel', 'retry', 'sent-by-hand', 'not sent by hand'] as const;

  it('leaves a way on but for what was cancelled or has arrived, and a chat that is taken back an email with its reason', async () => {
    const entry = await addEntry(api, person('Zoya'));
    const send = async (id: string, way: (typeof WAYS)[number]) => {
      const byHand = `/api/messages/${id}/sent-by-hand`;
      if (way === 'sent-by-hand') return api.send('POST', byHand);
      if (way === 'not sent by hand') return api.send('DELETE', byHand);
      return post(`/${way}`, { ids: [id], expected: 1 });
    };
    const act = async (...args: Parameters<typeof send>) => {
      const { statusCode } = await send(...args);
      expect([200, 409]).toContain(statusCode);
      return statusCode === 200;
    };
    // What the sender does: an email that waits arrives, or does not, at once or later.
    const deliver = async (id: string, state: 'sent' | 'failed' | 'bounced') => {
      const { state: before, channel } = await one(id);
      const from = state === 'bounced' ? 'sent' : 'queued';
      if (channel !== 'email' || before !== from) return;
      await set(id, { state, answer: state === 'sent' ? '250 OK' : REASON });
    };
    const event = fc.constantFrom(...WAYS, 'sent', 'failed', 'bounced');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('email' as const, 'chat' as const),
        fc.array(event, { maxLength: 12 }),
        async (channel, events) => {
          const id = await add(entry, { channel, state: 'draft', dedupeKey: randomUUID() });
          for (const name of events) {
            if (name === 'sent' || name === 'failed' || name === 'bounced') await deliver(id, name);
            else await act(id, name);
          }
          const { state, channel: now, answer } = await one(id);
          if (state === 'failed' || state === 'bounced') {
            expect([now, answer]).toEqual(['email', REASON]);
          }
          const isOver = state === 'cancelled' || (state === 'sent' && now === 'email');
          if (isOver) return;
          let hasWay = false;
          for (const way of WAYS) hasWay ||= await act(id, way);
          expect([state, now, hasWay]).toEqual([state, now, true]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe.each(crudEngines)('reading messages on $name', (engine) => {
  const { api, add, set, list, one, post } = messagesOf(engine);

  it('lists the latest first in pages, by state, kind and channel', async () => {
    const [zoya = '', ira = ''] = await addEntries(api.db, 2, person('Zoya'));
    for (let n = 0; n < 201; n += 1) await add(zoya);
    const last = await add(ira, { kind: 'confirm', state: 'queued' });
    const first = await list();
    expect(first.messages[0]).toMatchObject({ _id: last, kind: 'confirm', attempts: 0 });
    const second = await list(`?before=${first.next}`);
    expect([first.messages.length, second.messages.length, second.next]).toEqual([200, 2, null]);
    expect(first.counts).toMatchObject({ draft: 201, queued: 1, sent: 0 });
    for (const query of ['?states=queued,sent', '?kind=confirm']) {
      expect((await list(query)).messages.map(({ _id }) => _id)).toEqual([last]);
    }
    const chat = await add(zoya, { channel: 'chat' });
    expect((await list('?channel=chat')).messages.map(({ _id }) => _id)).toEqual([chat]);
    const wrong = await api.get('/api/messages?states=lost');
    expectCode(wrong, 400, 'invalid');
  });

  it('finds a name in any alphabet and a number, neither of which is in an address', async () => {
    const asha = await addEntry(api, person('ÀSHA आशा'));
    const other = await addEntry(api, person('Ira'));
    const ids = [await add(asha), await add(other)];
    const search = async (text: string) =>
      (await post('/search', { search: text }))
        .json<MessagePage>()
        .messages.map(({ _id }) => ids.indexOf(_id));
    expect(await search('àsha')).toEqual([0]);
    expect(await search('आशा')).toEqual([0]);
    expect(await search('2')).toEqual([1]);
    expect(await search('nobody')).toEqual([]);
    expect((await api.get('/api/messages?search=Ira')).statusCode).toBe(400);
  });

  it('shows a draft as its template says now, and a sent one as it was sent', async () => {
    const entry = await addEntry(api, person('Zoya'));
    const [draft, sent] = [await add(entry), await add(entry)];
    const row = { state: 'sent', sent_subject: 'Then', sent_text: 'As it was' } as const;
    await set(sent, row);
    const template = { subject: 'Now, {{name}}', text: '{{link}}' };
    await api.send('PUT', '/api/message-templates/link', template);
    expect(await one(draft)).toMatchObject({ subject: 'Now, Zoya', isEdited: false });
    expect(await one(sent)).toMatchObject({ subject: 'Then', text: 'As it was', source: null });
  });

  it.each([
    ['confirm', '{{name}}', 'a candidate', 'Zoya win. example'],
    ['guardian', '{{guardian}}', 'you', 'Ma evil. example'],
    ['new-email', '{{name}}', 'a candidate', 'Zoya win. example'],
  ] as const)(
    'has no name of a stranger in the subject of a %s message, and no address in its text',
    async (kind, names, subject, text) => {
      const entry = await addEntry(api, person('Zoya win.example'));
      const guardian = { name: 'Ma evil.example', emailAddress: 'ma@example.com' };
      await setDetails(api, entry, { guardian });
      const draft = await add(entry, { kind });
      const template = { subject: names, text: `${names} {{link}}` };
      await api.send('PUT', `/api/message-templates/${kind}`, template);
      expect(await one(draft)).toMatchObject({ subject, text: expect.stringContaining(text) });
    },
  );

  it('says how mail leaves', async () => {
    const answer = await api.get('/api/messages/status');
    const status = { transport: 'files', perMinute: 60, pause: null, retries: null, limited: null };
    expect(answer.json()).toMatchObject(status);
    const pause = { name: 'smtp', until: 60_000, reason: '535 5.7.8 Wrong password' };
    await api.db.insertInto('mail_pauses').values(pause).execute();
    expect((await api.get('/api/messages/status')).json()).toMatchObject({
      pause: { reason: pause.reason, until: '1970-01-01T00:01:00.000Z' },
    });
    const { body } = await api.get('/api/metrics', asOperator);
    expect(body).toContain('nox_mail_paused 1');
    expect(body).toContain('nox_messages{state="draft"} 0');
    expect(body).toContain('nox_registrations{state="held"} 0');
  });
});

describe.each(crudEngines)('the template of a kind of message on $name', (engine) => {
  const { api } = messagesOf(engine);
  const URL = '/api/message-templates/confirm';
  const template = { subject: 'Finish it', text: 'Press: {{link}}' };
  const put = (body: object, headers?: object, url = URL) =>
    api.send('PUT', url, body, { ...asAdministrator, ...headers });

  it('is the first one until somebody changes it, of two at once only one', async () => {
    const before = await api.get(URL);
    expect(before.headers.etag).toBe('"1"');
    expect(before.json()).toMatchObject({
      subject: 'Confirm your {{society}} audition application',
      placeholders: ['name', 'society', 'season', 'contact', 'link'],
    });
    const both = ['A', 'B'].map((subject) => put({ ...template, subject }, { 'if-match': '"1"' }));
    expectOne(await Promise.all(both), 200, 412);
    const after = await api.get(URL);
    expect(after.headers.etag).toBe('"2"');
    expect(after.json<{ initial: object }>().initial).toMatchObject({
      subject: before.json<{ subject: string }>().subject,
    });
  });

  it('keeps a subject that it shares from the beginning while its text alone is changed', async () => {
    const url = '/api/message-templates/selected';
    const { subject } = (await api.get(url)).json<{ subject: string }>();
    expect(subject).toBe('Your {{society}} audition result');
    expect((await put({ ...template, subject }, {}, url)).statusCode).toBe(200);
  });

  it('is refused without its link, with an unknown placeholder, or with another kind’s subject', async () => {
    for (const text of ['Press the button.', '{{link}} {{slot}}']) {
      expectInvalid(await put({ ...template, text }), 'text');
    }
    const taken = ['You have already applied', 'Your NOX audition result'];
    for (const subject of ['Hello {{guardian}}', ...taken]) {
      expectInvalid(await put({ ...template, subject }), 'subject');
    }
    expectError(await put(template, {}, '/api/message-templates/custom'), 404, {});
    expectError(await api.get('/api/message-templates/constructor'), 404, {});
  });
});
