import { randomUUID } from 'node:crypto';
import {
  type Account,
  type MessagePage,
  type StaffInvitation,
  type StaffMember,
} from '@nox/contracts';
import { emptiedApi, asAdministrator, expectError, asAccount } from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';
import {
  expectCode,
  rowsOf,
  sentencesOf,
  startSeason,
  valuesOf,
} from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { sendMails } from '../../../test/senders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { smtpSettingsOf } from '../messages/sending/transports.ts';
import { runRetention } from '../privacy/retention.ts';

const MEERA = { name: 'Meera Iyer', email: 'Meera@guests.example', roles: ['judge'] };
const asMeera = asStaff('meera');
const asRavi = asStaff('ravi');

describe.each(engines)('staff on $name', ({ open, plain: it }) => {
  const api = emptiedApi({ publicUrl: 'https://nox.example.org' }, open);

  const send = (...[method, path, payload, headers]: Parameters<typeof api.send>) =>
    api.send(method, `/api/staff${path}`, payload, headers);
  const inviteMeera = async (changes: object = {}) => {
    const answer = await send('POST', '', { ...MEERA, ...changes });
    expect(answer.statusCode).toBe(201);
    return answer.json<StaffInvitation>();
  };
  const list = async () => (await api.get('/api/staff')).json<StaffMember[]>();
  const tokenOf = ({ joinLink }: StaffInvitation) => joinLink!.split('#')[1]!;
  const join = (token: string, headers: object = asMeera) =>
    send('POST', '/join', { token }, headers);
  const me = async (headers: object) => (await api.get('/api/me', headers)).json<Account>();
  const sentences = () => sentencesOf(api, '?subject=staff');
  const offer = (token: string) => send('POST', '/invitation', { token }, {});
  /** Says the same before and at joining. */
  const expectOver = async (token: string, headers?: object, code = 'invitation_over') => {
    for (const answer of [await join(token, headers), await offer(token)]) {
      expectCode(answer, 410, code);
    }
  };

  test('are none: without rows an administrator is one, and anyone else has no role', async () => {
    expect(await list()).toEqual([]);
    const none = { judgeName: null, judgeSlots: [] };
    const roles = ['administrator'];
    expect(await me(asAdministrator)).toMatchObject({ ...none, isAdmin: true, roles });
    expect(await me(asMeera)).toMatchObject({ ...none, isAdmin: false, roles: [] });
  });

  it('join by a link that is shown once, at once and for good', async () => {
    const invitation = await inviteMeera();
    expect(invitation).toMatchObject({
      ...MEERA,
      ...{ state: 'invited', joinedAt: null, account: null, isOwn: false, mail: 'files' },
      joinLink: expect.stringMatching(/^https:\/\/nox\.example\.org\/admin\/join#[\w-]{43}$/),
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.invitedAt)).toBe(14 * DAY_MS);
    const { joinLink: _link, ...listed } = invitation;
    expect(await list()).toEqual([listed]);
    expect(JSON.stringify(await rowsOf(api, 'staff_links'))).not.toContain(tokenOf(invitation));

    expect((await api.get('/api/auditions', asMeera)).statusCode).toBe(403);
    const joined = await join(tokenOf(invitation));
    const account = { uid: 'uid-of-meera', roles: ['judge'], judgeName: MEERA.name };
    expect(joined.json()).toMatchObject(account);
    expect(await me(asMeera)).toEqual(joined.json());
    expect((await api.get('/api/auditions', asMeera)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ state: 'joined', account: 'uid-of-meera' }]);
    expect(await valuesOf(api, 'messages', 'state')).toEqual(['cancelled']);
    expect(await sentences()).toEqual(['Joined as judge', 'Invited Meera Iyer as judge']);
  });

  it('are asked by a link what it is for, without an account', async () => {
    const { joinLink, email, expiresAt } = await inviteMeera();
    const answer = await offer(joinLink!.split('#')[1]!);
    expect(answer.json()).toEqual({ name: MEERA.name, email, roles: ['judge'], expiresAt });
    expect(await list()).toMatchObject([{ state: 'invited' }]);
  });

  test('join once: the same account may repeat it, another one is refused', async () => {
    const token = tokenOf(await inviteMeera());
    const answers = await Promise.all([join(token), join(token, asRavi)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    const [winner, loser] = answers[0]!.statusCode === 200 ? [asMeera, asRavi] : [asRavi, asMeera];
    expect((await join(token, winner)).statusCode).toBe(200);
    await expectOver(token, loser, 'invitation_used');
    expect(await rowsOf(api, 'staff')).toHaveLength(1);
  });

  it('do not join with a link that is too old, revoked, or was sent again', async () => {
    const { _id, version, ...invitation } = await inviteMeera();
    const first = tokenOf({ _id, version, ...invitation });
    const again = await send('POST', `/${_id}/invitation`);
    await expectOver(first);
    const second = tokenOf(again.json<StaffInvitation>());
    const expires_at = Date.now() - 1;
    await api.db.updateTable('staff').set({ expires_at }).execute();
    expect(await list()).toMatchObject([{ state: 'expired' }]);
    await expectOver(second, asMeera, 'invitation_expired');
    const third = tokenOf((await send('POST', `/${_id}/invitation`)).json<StaffInvitation>());
    expect(await list()).toMatchObject([{ state: 'invited' }]);
    expect((await send('DELETE', `/${_id}`)).statusCode).toBe(204);
    await expectOver(third);
    expect([await list(), await rowsOf(api, 'staff_links')]).toEqual([[], []]);
    expect(await valuesOf(api, 'messages', 'state')).toEqual(Array(3).fill('cancelled'));
    expect(await sentences()).toEqual([
      'Ended the access of Meera Iyer, who was judge',
      'Sent the invitation of Meera Iyer again',
      'Sent the invitation of Meera Iyer again',
      'Invited Meera Iyer as judge',
    ]);
  });

  it('may guess twenty links a minute; a good one still works', async () => {
    const token = tokenOf(await inviteMeera());
    const from = { method: 'POST', headers: asMeera, remoteAddress: '198.51.100.8' } as const;
    const guess = (path: string, guessed = 'x'.repeat(43)) =>
      api.app.inject({ ...from, url: `/api/staff/${path}`, payload: { token: guessed } });
    for (let n = 0; n < 20; n += 1) {
      expectCode(await guess(n % 2 ? 'join' : 'invitation'), 410, 'invitation_over');
    }
    const refused = await guess('join');
    expectCode(refused, 429, 'too_many_requests');
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await guess('join', token)).statusCode).toBe(200);
  });

  it('have one access per address and per account', async () => {
    const { _id } = await inviteMeera();
    const same = { ...MEERA, email: 'meera@GUESTS.example' };
    expectCode(await send('POST', '', same), 409, 'already_invited');
    expect(await rowsOf(api, 'messages')).toHaveLength(1);
    await addStaff(api, ['content'], { name: 'ravi' });
    const other = tokenOf(await inviteMeera({ email: 'other@guests.example' }));
    expectCode(await join(other, asRavi), 409, 'has_access');
    await send('DELETE', `/${_id}`);
    const again = await inviteMeera();
    expect((await join(tokenOf(again))).statusCode).toBe(200);
    expectCode(await send('POST', `/${again._id}/invitation`), 409, 'already_joined');
  });

  it('may do something else from the next request on, and the log has what they could before', async () => {
    const { id } = await addStaff(api, ['judge'], { name: 'meera' });
    const put = (roles: string[], headers: object) =>
      send('PUT', `/${id}`, { name: 'Meera', roles }, { ...asAdministrator, ...headers });
    const changed = await put(['judge', 'content'], { 'if-match': '"1"' });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
    expect(await me(asMeera)).toMatchObject({ roles: ['content', 'judge'], judgeName: 'Meera' });
    expectCode(await put(['organiser'], { 'if-match': '"1"' }), 412, 'stale');
    for (const roles of [[], ['king']]) expectCode(await put(roles, {}), 400, 'invalid');
    await put(['content'], {});
    expect((await api.get('/api/auditions', asMeera)).statusCode).toBe(403);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
    expect(await me(asMeera)).toMatchObject({ roles: [], judgeName: null });
    expectCode(await send('DELETE', `/${id}`), 404, 'not_found');
    expect(await sentences()).toEqual([
      'Ended the access of Meera, who was content',
      'Changed the access of Meera from content, judge to content',
      'Changed the access of Meera from judge to content, judge',
    ]);
  });

  it('who are administrators cannot take away their own administration', async () => {
    const { id } = await addStaff(api, ['administrator', 'judge'], { name: 'meera' });
    await addStaff(api, ['administrator'], { name: 'ravi' });
    const put = (roles: string[]) => send('PUT', `/${id}`, { name: 'Meera', roles }, asMeera);
    expectCode(await put(['judge']), 409, 'own_access');
    expectCode(await send('DELETE', `/${id}`, undefined, asMeera), 409, 'own_access');
    expect((await put(['administrator'])).statusCode).toBe(200);
    expect((await send('DELETE', `/${id}`, undefined, asRavi)).statusCode).toBe(204);
  });

  test('who are administrators and end each other’s access at the same time leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await api.revisions.change(['staff'], (transaction) =>
        transaction.deleteFrom('staff').execute(),
      );
      const meera = await addStaff(api, ['administrator'], { name: 'meera' });
      const ravi = await addStaff(api, ['administrator'], { name: 'ravi' });
      const answers = await Promise.all([
        send('DELETE', `/${ravi.id}`, undefined, asMeera),
        send('PUT', `/${meera.id}`, { name: 'Meera', roles: ['judge'] }, asRavi),
      ]);
      const refused = answers.filter(({ statusCode }) => statusCode >= 300);
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403]);
      const left = await Promise.all([me(asMeera), me(asRavi)]);
      expect(left.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    }
  });

  it('are invited once by a request that is repeated, whose response has no link', async () => {
    const headers = { ...asAdministrator, 'idempotency-key': randomUUID() };
    const first = await send('POST', '', MEERA, headers);
    const second = await send('POST', '', MEERA, headers);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual({ ...first.json(), joinLink: null });
    expect(await rowsOf(api, 'messages')).toHaveLength(1);
    await send('DELETE', `/${first.json()._id}`);
    expectCode(await send('POST', '', MEERA, headers), 404, 'not_found');
  });

  it('get a mail that says what to do, whose link works beside the one that was shown', async () => {
    await setSeason(api, { contactEmail: 'team@nox.example' });
    await inviteMeera({ roles: ['judge', 'organiser'] });
    const mails = await sendMails(api);
    expect(mails).toMatchObject([{ to: MEERA.email, kind: 'staff-invitation' }]);
    const raw = String(mails[0]!.raw).replaceAll('=\r\n', '');
    expect(raw).toContain('Subject: Accept your invitation to NOX');
    expect(raw).toContain('organiser of the auditions and judge of the auditions');
    expect(raw).toContain('>Accept the invitation</a>');
    expect(raw).toContain('team@nox.example');
    expect(await list()).toMatchObject([{ mail: 'files' }]);
    const [text] = await valuesOf(api, 'messages', 'sent_text');
    expect(text).toContain('https://nox.example.org/admin/join#…');
    const [token] = /(?<=join#)[\w-]{43}/.exec(raw.replaceAll('=\r\n', ''))!;
    expect((await join(token)).statusCode).toBe(200);
  });

  it('are not among the messages to candidates, and remain invited in the next season', async () => {
    await inviteMeera();
    const [id] = await valuesOf(api, 'messages', 'id');
    const page = (await api.get('/api/messages')).json<MessagePage>();
    expect([page.messages, page.counts.queued]).toEqual([[], 0]);
    expectCode(await api.get(`/api/messages/${id}`), 404, 'not_found');
    expectError(await api.send('POST', '/api/messages/cancel', { ids: [id] }), 409, {});
    await startSeason(api);
    expect(await list()).toMatchObject([{ state: 'invited', mail: 'files' }]);
  });

  it('whose access ended 30 days ago are deleted, and whose invitation was not taken', async () => {
    const old = Date.now() - 31 * DAY_MS;
    const left = await addStaff(api, ['judge'], { name: 'left', ended_at: old });
    await addStaff(api, ['judge'], { name: 'never', uid: null, expires_at: old });
    await addStaff(api, ['judge'], { name: 'here', expires_at: old });
    await addStaff(api, ['judge'], { name: 'just left', ended_at: Date.now() });
    await inviteMeera();
    await api.db.updateTable('messages').set({ staff_id: left.id }).execute();
    await runRetention(api, Date.now(), { timeZone: 'UTC' });
    const names = ['Meera Iyer', 'here', 'just left'];
    expect((await valuesOf(api, 'staff', 'name')).sort()).toEqual(names);
    expect(await rowsOf(api, 'messages')).toEqual([]);
  });

  it('of whom one is an administrator of the settings, too, stay one', async () => {
    const asBoth = asAccount({ admin: true, sub: 'uid-of-both' });
    const joined = await join(tokenOf(await inviteMeera()), asBoth);
    const expected = { isAdmin: true, roles: ['administrator'], judgeName: MEERA.name };
    expect(joined.json()).toMatchObject(expected);
  });
});

describe('an invitation', () => {
  const mail = { folder: 'outbox', from: 'nox@nox.example', replyTo: undefined, perMinute: 30 };
  const api = emptiedApi({ mail: { ...mail, smtp: smtpSettingsOf('smtp://mail.nox.example') } });

  it.each([
    ['queued', 'waiting'],
    ['sent', 'sent'],
    ['bounced', 'failed'],
  ] as const)('whose email is %s with a mail server is %s', async (state, expected) => {
    const answer = await api.send('POST', '/api/staff', MEERA);
    expect(answer.json<StaffInvitation>().mail).toBe('waiting');
    await api.db.updateTable('messages').set({ state }).execute();
    expect((await api.get('/api/staff')).json()).toMatchObject([{ mail: expected }]);
  });
});
