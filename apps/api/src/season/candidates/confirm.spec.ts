import { type CandidateView } from '@nox/contracts';
import { emptiedApi, expectInvalid } from '../../../test/api.ts';
import { findLink } from '#platform/auth/candidate-links.ts';
import { takeMails } from '../registrations/mail-limit.ts';
import { setSeason, storeLaterTime } from '../../../test/seasons.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { crudEngines, engines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addRegistration, confirm, newProof, nextAddress } from '../../../test/registrations.ts';
import {
  addDraft,
  addEntry,
  candidateCalls,
  expectCode,
  rowsOf,
  sentencesOf,
  valuesOf,
  age,
} from '../../../test/season-builders.ts';
import { DAY_MS } from '#platform/database/clock.ts';

const GUARDIAN = { name: 'Uma Rao', emailAddress: 'uma@example.com' };

describe.each(engines)('the button behind a link on $name', ({ open, plain: it }) => {
  const api = emptiedApi({}, open);
  const { act, view: openLink } = candidateCalls(api);
  const admit = (id: string) => confirm(api, id);
  /** A registration that its guardian, too, has to confirm, and the links to it. */
  const addMinor = async (application: object = {}) => {
    const details = { isAdult: false, guardian: GUARDIAN };
    const { id: registration_id } = await addRegistration(api.db, { application, details });
    return {
      candidate: await addLink(api, { registration_id }),
      guardian: await addLink(api, { registration_id, purpose: 'guardian' }),
    };
  };

  test('makes an entry of a registration once, from two phones and a scanner at once', async () => {
    const details = { availability: ['friday'], consentAt: 77 };
    const application = { fullName: 'Zoya' };
    const { id } = await addRegistration(api.db, { application, details });
    const ofRegistration = { entry_id: null, registration_id: id, state: 'sent' } as const;
    const sent = await addDraft(api, id, {}, ofRegistration);
    const token = await addLink(api, { registration_id: id });
    const again = await addLink(api, { registration_id: id });
    for (let n = 0; n < 10; n += 1) {
      expect((await openLink(token)).json()).toMatchObject({ state: 'unconfirmed', edits: 'none' });
    }
    expect(await listEntries(api)).toEqual([]);
    const answers = await Promise.all([token, again, token, again].map((one) => act(one)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.json()).toMatchObject({ state: 'confirmed', number: 1, edits: 'all' });
    expect(await listEntries(api)).toMatchObject([{ fullName: 'Zoya', number: 1 }]);
    expect((await act(token)).json()).toEqual(answers[0]!.json());
    expect(await rowsOf(api, 'audit_log')).toMatchObject([
      { subject: 'registrations', action: 'confirmed', actor: 'candidate', item_id: id },
    ]);
    expect(await rowsOf(api, 'messages')).toMatchObject([
      { id: sent, entry_id: id, registration_id: null, state: 'sent' },
      { kind: 'confirmed', entry_id: id, recipient: null, state: 'queued' },
    ]);
    const [stored] = await valuesOf(api, 'audition_entries', 'registration');
    expect(JSON.parse(stored!)).toMatchObject(details);
  });

  it('is at no time before one that the database has stored', async () => {
    const later = await storeLaterTime(api.db);
    await act((await addMinor()).candidate);
    const [confirmedAt] = await valuesOf(api, 'registrations', 'confirmed_at');
    expect(confirmedAt).toBeGreaterThanOrEqual(later);
  });

  it('says and does the same whether another candidate has the roll number or not', async () => {
    await addEntries(api.db, 1, { fullName: 'Meera Hidden', rollNumber: 'BT1' });
    const answers = async (rollNumber: string) => {
      const emailAddress = `asha-${rollNumber}@example.com`;
      const application = { fullName: 'Asha', rollNumber, emailAddress };
      const { id } = await addRegistration(api.db, { application });
      const token = await addLink(api, { registration_id: id });
      const texts = [];
      for (const path of ['confirm', 'confirm', 'withdraw', 'return']) {
        const { statusCode, body } = await act(token, path);
        const own = /"number":\d,|(?<="checkInCode":")\w{10}/g;
        // The code first: it may contain the roll number by chance.
        texts.push(`${statusCode} ${body}`.replaceAll(own, '').replaceAll(rollNumber, 'BT'));
      }
      return texts;
    };
    const taken = await answers('BT1');
    expect(taken[0]).toContain('"state":"confirmed"');
    expect(await answers('BT2')).toEqual(taken);
  });

  it('gives a candidate who has withdrawn and registers again, with another phone, the same entry', async () => {
    const same = { rollNumber: 'BT3', emailAddress: 'zoya@example.com' };
    const before = await addRegistration(api.db, { application: { ...same, fullName: 'Zoya' } });
    const first = await addLink(api, { registration_id: before.id });
    const guardian = await addLink(api, { registration_id: before.id, purpose: 'guardian' });
    await act(first);
    await act(first, 'withdraw');
    const answers = { ...same, emailAddress: 'Zoya@example.com', phoneNumber: '98888 77777' };
    const details = { consentAt: 2, availability: ['friday'] };
    const again = await addRegistration(api.db, { application: answers, details });
    const answer = await act(await addLink(api, { registration_id: again.id }));
    expect(answer.json()).toMatchObject({
      state: 'confirmed',
      number: 1,
      application: { ...answers, availability: ['friday'] },
    });
    expect(await listEntries(api)).toMatchObject([{ _id: before.id, phoneNumber: '98888 77777' }]);
    expect((await openLink(first)).json()).toEqual(answer.json());
    // The new answers may name another guardian.
    expectCode(await openLink(guardian), 401, 'unauthenticated');
    // What was sent before that, and is confirmed late, replaces nothing.
    const former = { ...same, phoneNumber: '9000000000' };
    const old = await addRegistration(api.db, { application: former });
    await act(await addLink(api, { registration_id: old.id }));
    expect(await listEntries(api)).toMatchObject([{ phoneNumber: '98888 77777' }]);
  });

  it('waits for the guardian, whichever of both comes first', async () => {
    const first = { candidate: { state: 'guardian' }, guardian: { hasAgreed: true } };
    for (const who of ['candidate', 'guardian'] as const) {
      const tokens = await addMinor();
      expect((await act(tokens[who])).json()).toMatchObject(first[who]);
      for (const token of Object.values(tokens)) await act(token);
      expect((await openLink(tokens.candidate)).json()).toMatchObject({ state: 'confirmed' });
      const agreed = { purpose: 'guardian', guardianName: 'Uma Rao', hasAgreed: true };
      expect((await openLink(tokens.guardian)).json()).toMatchObject(agreed);
    }
    expect(await listEntries(api)).toHaveLength(2);
  });

  it('is a guardian’s again, who takes the agreement back, before and after it made an entry', async () => {
    const tokens = await addMinor();
    const guardian = (path: string) => act(tokens.guardian, path);
    const candidate = (path: string) => act(tokens.candidate, path);
    expectCode(await candidate('withdraw'), 409, 'unconfirmed');
    await guardian('confirm');
    expect((await guardian('withdraw')).json()).toMatchObject({ hasAgreed: false });
    const [sentence] = await sentencesOf(api);
    expect(sentence).toBe('Took back the agreement of the guardian for a registration');
    expect((await candidate('confirm')).json()).toMatchObject({ state: 'guardian' });
    await guardian('confirm');
    for (let n = 0; n < 2; n += 1) {
      expect((await guardian('withdraw')).json()).toMatchObject({ hasAgreed: false });
    }
    const without = { state: 'withdrawn', needsAgreement: true };
    expect((await openLink(tokens.candidate)).json()).toMatchObject(without);
    expectCode(await candidate('return'), 409, 'no_agreement');
    expect((await guardian('confirm')).json()).toMatchObject({ hasAgreed: true });
    expect((await openLink(tokens.candidate)).json()).not.toHaveProperty('needsAgreement');
    expect((await candidate('return')).json()).toMatchObject({ state: 'confirmed' });
    expect(await valuesOf(api, 'messages', 'kind')).toEqual(['confirmed', 'guardian-withdrew']);
  });

  it('takes the agreement of a guardian whose candidate has an entry meanwhile, without deciding about that', async () => {
    const same = { rollNumber: 'BT2', phoneNumber: '9876543210', emailAddress: 'zoya@example.com' };
    await addEntries(api.db, 1, same);
    const before = await listEntries(api);
    const tokens = await addMinor(same);
    expect((await act(tokens.candidate)).json()).toMatchObject({ state: 'guardian' });
    const agreed = { purpose: 'guardian', guardianName: 'Uma Rao', hasAgreed: true };
    expect((await act(tokens.guardian)).json()).toMatchObject(agreed);
    expect((await openLink(tokens.candidate)).json()).toMatchObject({ number: 1 });
    expect(await listEntries(api)).toEqual(before);
  });

  test('returns an entry that is there, and takes the other registrations of that person along', async () => {
    const contact = { phoneNumber: '+91 98765-43210', emailAddress: 'Zoya@example.com' };
    const rollNumber = 'BT24CSE015';
    const same = { application: { ...contact, rollNumber } };
    const first = await addRegistration(api.db, same);
    const again = await addRegistration(api.db, {
      application: { rollNumber: 'bt24cse015', ...contact, emailAddress: 'zoya@example.com' },
    });
    const other = await addRegistration(api.db, { application: { rollNumber } });
    const link = ({ id: registration_id }: { id: string }, purpose?: 'guardian') =>
      addLink(api, { registration_id, ...(purpose && { purpose }) });
    const tokens = [await link(first), await link(again)];
    const stranger = await link(again, 'guardian');
    const ofRegistration = { entry_id: null, registration_id: again.id, state: 'queued' } as const;
    await addDraft(api, again.id, { kind: 'confirm' }, ofRegistration);
    await admit(first.id);
    const entryOf = async (token: string) => (await findLink(api.db, token, 0))?.entry_id;
    expect(await Promise.all(tokens.map(entryOf))).toEqual([first.id, first.id]);
    // Anybody could name a guardian in another person's registration.
    expect(await findLink(api.db, stranger, 0)).toBeUndefined();
    expect(await rowsOf(api, 'messages')).toMatchObject([
      { state: 'cancelled', entry_id: first.id },
    ]);
    expect(await rowsOf(api, 'registrations')).toMatchObject([{ id: other.id, held_reason: null }]);

    const late = await addRegistration(api.db, same);
    expect(await admit(late.id)).toEqual({ entryId: first.id, number: 1 });
    expect(await valuesOf(api, 'audit_log', 'action')).toEqual(['confirmed', 'confirmed']);
    expect(await listEntries(api)).toHaveLength(1);
  });

  test('makes two entries of two people with one roll number who confirm at once', async () => {
    const rollNumber = 'TWICE';
    const add = () => addRegistration(api.db, { application: { rollNumber } });
    const two = [await add(), await add()];
    const answers = await Promise.all(two.map(({ id }) => admit(id)));
    expect(answers).not.toContain(undefined);
    expect((await listEntries(api)).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('knows no registration of a former season', async () => {
    const row = await addRegistration(api.db, { row: { season_id: 'former' } });
    await expect(admit(row.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe.each(crudEngines)('another email address on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const OLD = 'old@example.com';
  const NEW = 'new@example.com';
  let id: string;
  let own: string;
  beforeEach(async () => {
    id = await addEntry(api, { emailAddress: OLD });
    own = await addLink(api, { entry_id: id });
  });

  const { act, view: openLink } = candidateCalls(api);
  const view = async (token = own) => (await openLink(token)).json<CandidateView>();
  const ask = async (emailAddress: string) => {
    const { application } = await view();
    return api.send('PUT', '/api/candidate', { ...application, emailAddress }, asCandidate(own));
  };
  const linkTo = (new_email: string) => addLink(api, { entry_id: id, purpose: 'email', new_email });
  const messages = async () =>
    (await rowsOf(api, 'messages')).map(({ kind, recipient, state }) => [kind, recipient, state]);

  it('counts once its own link was clicked: the former one is notified, other links are worth nothing', async () => {
    const application = { emailAddress: OLD };
    expect((await ask(NEW)).json()).toMatchObject({ newEmail: NEW, version: 1, application });
    expect(await messages()).toEqual([['new-email', NEW, 'queued']]);
    await ask(NEW);
    expect(await messages()).toHaveLength(1);

    const token = await linkTo(NEW);
    expect((await openLink(token)).json()).toMatchObject({ purpose: 'email', newEmail: NEW });
    expect((await view()).application.emailAddress).toBe(OLD);
    const answer = await act(token);
    expect(answer.json()).toMatchObject({ purpose: 'candidate', version: 2 });
    expect(answer.json()).not.toHaveProperty('newEmail');
    expect((await view(token)).application.emailAddress).toBe(NEW);
    expect(await messages()).toContainEqual(['email-changed', OLD, 'queued']);
    expectCode(await openLink(own), 401, 'unauthenticated');
    expect((await act(token)).statusCode).toBe(200);
    expect(await messages()).toHaveLength(2);
  });

  describe('that has changed', () => {
    /** Changes to another address; returns the links to it, and to take it back. */
    const changeTo = async (emailAddress: string, from: string) => {
      const { application } = await view(from);
      const answers = { ...application, emailAddress };
      await api.send('PUT', '/api/candidate', answers, asCandidate(from));
      const token = await linkTo(emailAddress);
      await act(token);
      return { token, back: await linkBackTo(application.emailAddress) };
    };
    /** A link to a former address, of the latest message about the change. */
    const linkBackTo = async (new_email: string) => {
      const messages = await rowsOf(api, 'messages');
      const { id: message_id } = messages.findLast(({ kind }) => kind === 'email-changed')!;
      return addLink(api, { purpose: 'former email', message_id, entry_id: id, new_email });
    };
    const address = async (token: string) => (await view(token)).application.emailAddress;

    it('is taken back from the former one, once, and never from the other one after that', async () => {
      const first = await changeTo(NEW, own);
      const second = await changeTo('third@example.com', first.token);
      expect((await openLink(first.back)).json()).toMatchObject({ newEmail: OLD, isFormer: true });
      // Who has taken the application over takes nothing from its owner with a link of the same kind.
      expect((await act(second.back)).statusCode).toBe(200);
      expect(await address(second.back)).toBe(NEW);
      expect((await act(first.back)).statusCode).toBe(200);
      expect(await address(first.back)).toBe(OLD);
      expect(await view(first.back)).not.toHaveProperty('newEmail');
      expectCode(await openLink(second.token), 401, 'unauthenticated');
      // Sent while the owner took it back.
      expectCode(await act(await linkBackTo(NEW)), 401, 'unauthenticated');
      expectCode(await act(await linkTo('third@example.com')), 401, 'unauthenticated');
      expect((await messages()).at(-1)).toEqual(['email-restored', NEW, 'queued']);
    });

    it('can be taken back again after another change', async () => {
      const { back } = await changeTo(NEW, own);
      await act(back);
      const again = await changeTo(NEW, back);
      expect((await act(again.back)).statusCode).toBe(200);
      expect(await address(again.back)).toBe(OLD);
    });
  });

  it('is only the last one asked for', async () => {
    await ask('typo@example.com');
    const typo = await linkTo('typo@example.com');
    await ask(NEW);
    expectCode(await act(typo), 401, 'unauthenticated');
    // Sent while the other one was asked for.
    expectCode(await act(await linkTo('typo@example.com')), 401, 'unauthenticated');
    expect(await messages()).toEqual([
      ['new-email', 'typo@example.com', 'cancelled'],
      ['new-email', NEW, 'queued'],
    ]);
    expect((await view()).application.emailAddress).toBe(OLD);
  });

  it('of others is not flooded with messages', async () => {
    for (const n of [1, 2, 3]) expect((await ask(`${n}@example.com`)).statusCode).toBe(200);
    expectCode(await ask('4@example.com'), 429, 'too_many_requests');
    expect((await view()).newEmail).toBe('3@example.com');
  });

  it('is one that may register', async () => {
    await setSeason(api, { emailDomains: ['college.edu'] });
    expectInvalid(await ask(NEW), 'emailAddress');
    expect((await ask('old@college.edu')).json()).toMatchObject({ newEmail: 'old@college.edu' });
    expect((await ask(OLD)).statusCode).toBe(200);
  });

  it('to which others had us write today gets no message, and nothing tells so', async () => {
    const asked = await ask('free@example.com');
    for (let n = 0; n < 3; n += 1) await takeMails(api.db, [NEW]);
    const answer = await ask(NEW);
    expect(answer.body).toBe(asked.body.replace('free@', 'new@'));
    expect((await messages()).at(-1)).toEqual(['new-email', NEW, 'draft']);
  });

  it('in other letters is the same one', async () => {
    const application = { emailAddress: 'Old@Example.com' };
    expect((await ask('Old@Example.com')).json()).toMatchObject({ application });
    expect(await messages()).toEqual([]);
  });
});

const ADDRESS = 'asha@example.com';

describe.each(crudEngines)('a request for a new link on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const ask = async (emailAddress: string, fields: object = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/season/link',
      payload: { emailAddress, challenge: await newProof(api), ...fields },
      remoteAddress: nextAddress(),
    });
  const messages = () => rowsOf(api, 'messages');

  it('is answered alike whoever has applied, and sends to the stored address', async () => {
    const [id] = await addEntries(api.db, 1, { emailAddress: 'Asha@example.com' });
    const application = { emailAddress: ADDRESS };
    const { id: waiting } = await addRegistration(api.db, { application });
    const answers = [await ask('nobody@example.com'), await ask('ASHA@Example.com')];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(202);
    const sent = { kind: 'link', recipient: null, state: 'queued' };
    expect(await messages()).toMatchObject([
      { ...sent, entry_id: id, registration_id: null },
      { ...sent, entry_id: null, registration_id: waiting },
    ]);
  });

  it('sends three a day of an application, and one for two at once', async () => {
    await addEntries(api.db, 1, { emailAddress: ADDRESS });
    for (let n = 0; n < 5; n += 1) expect((await ask(ADDRESS)).statusCode).toBe(202);
    expect(await messages()).toHaveLength(3);
    await age(api, 'messages', 'created_at', (DAY_MS + 1) * 1_000);
    await Promise.all([ask(ADDRESS), ask(ADDRESS)]);
    expect((await messages()).length).toBeLessThanOrEqual(5);
    expect((await messages()).length).toBeGreaterThanOrEqual(4);
  });

  it('sends nothing of what is held back', async () => {
    const application = { emailAddress: ADDRESS };
    await addRegistration(api.db, { application, row: { held_reason: 'trap' } });
    await ask(ADDRESS);
    expect(await messages()).toEqual([]);
  });

  it('costs a proof of work, which counts once', async () => {
    await addEntries(api.db, 1, { emailAddress: ADDRESS });
    const challenge = await newProof(api);
    expect((await ask(ADDRESS, { challenge })).statusCode).toBe(202);
    expect(await messages()).toHaveLength(1);
    // The response was lost.
    expect((await ask(ADDRESS, { challenge })).statusCode).toBe(202);
    expect(await messages()).toHaveLength(1);
    expectCode(await ask('other@example.com', { challenge }), 400, 'challenge');
    expectCode(await ask(ADDRESS, { challenge: 'x' }), 400, 'challenge');
    expectInvalid(await ask('nobody'), 'emailAddress');
  });
});
