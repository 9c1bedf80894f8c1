import type { PublicSeason, SeasonInput } from '@nox/contracts';
import { emptiedApi } from '../../../test/api.ts';
import { candidate, listEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, submitForm, submitLink } from '../../../test/links.ts';
import { addRegistration, nextAddress, register } from '../../../test/registrations.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';
import { valuesOf } from '../../../test/season-builders.ts';

const HOUR_MS = 60 * 60_000;
const PART = {
  ...{ key: 'fri', label: 'Friday <evening>', date: '2026-08-14' },
  ...{ from: '17:00', to: '21:00' },
};
const PRIVACY = 'We read <it>.\n\nThen we delete it.';

describe.each(crudEngines)('a registration without scripts on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const setAutumn = (settings: Partial<SeasonInput> = {}) =>
    setSeason(api, {
      ...{ name: 'Autumn', parts: [PART], privacyText: PRIVACY },
      ...{ opensAt: localTime(Date.now() - HOUR_MS), closesAt: localTime(Date.now() + HOUR_MS) },
      ...settings,
    });
  beforeEach(() => setAutumn());

  const formNow = async () => (await api.get('/api/season')).json<PublicSeason>().form;
  const answers = (more: object = {}) => {
    const { rateYourself, ...texts } = candidate({ emailAddress: 'asha@example.com' });
    const sent = { ...texts, rateYourself: String(rateYourself), availability: 'fri', tempo: '' };
    return { ...sent, consent: 'yes', ...more } as Record<string, string>;
  };
  const send = (fields: Record<string, string>, remoteAddress = nextAddress()) =>
    submitForm(api, '/auditions/form', fields, { remoteAddress });
  const stored = () => valuesOf(api, 'registrations', 'held_reason');

  it('is one application that is confirmed by the pasted link, however often the button is pressed', async () => {
    const fields = answers({ form: await formNow() });
    const both = await Promise.all([send(fields), send(fields)]);
    for (const { statusCode, body, headers } of [...both, await send(fields)]) {
      expect(statusCode).toBe(200);
      expect(body).toContain('<h1>Check your email</h1>');
      expect(body).toContain('We wrote to asha@example.com.');
      expect(body).toContain('<a href="/auditions/mine">Your application</a>');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await stored()).toEqual([null]);
    expect(await valuesOf(api, 'messages', 'kind')).toEqual(['confirm']);

    const [registration_id] = (await valuesOf(api, 'registrations', 'id')) as string[];
    const token = await addLink(api, { registration_id: registration_id! });
    const before = await submitLink(api, token);
    expect(before.body).toContain('Confirm my application</button>');
    // It is pasted once: the next form has it, on a page that is stored nowhere.
    expect(before.body).toContain(`<input type="hidden" name="link" value="${token}">`);
    expect(before.headers['cache-control']).toBe('no-store');
    expect(await listEntries(api)).toEqual([]);
    const confirmed = await submitForm(api, '/candidate/page', { link: token, confirm: 'yes' });
    expect(confirmed.body).not.toContain(token);
    expect(confirmed.body).toMatch(/<h1>You are registered, /);
    expect(await listEntries(api)).toMatchObject([
      { emailAddress: 'asha@example.com', rateYourself: 7 },
    ]);
  });

  it('comes back with what was typed, and each error at its field and in a summary', async () => {
    const fullName = 'नेहा "><script>alert(1)</script> 🕺';
    const whyNox = `\n${'x'.repeat(4_999)}`;
    const typed = { fullName, whyNox, phoneNumber: '12', emailAddress: 'asha@', consent: 'no' };
    const { consent: _, rateYourself: __, ...fields } = answers(typed);
    const { statusCode, body, headers } = await send(fields);
    expect(statusCode).toBe(400);
    expect(body).toContain('<h2>4 answers need another look</h2>');
    for (const name of ['phoneNumber', 'emailAddress', 'rateYourself', 'consent']) {
      expect(body).toContain(`<a href="#${name}">`);
      expect(body).toContain(`id="${name}-error"`);
      expect(body).toMatch(
        new RegExp(`<(?:input|fieldset)[^>]* aria-describedby="${name}-error"|id="consent"`),
      );
    }
    expect(body).toContain('value="नेहा &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; 🕺"');
    // HTML ignores the first line break of a text area.
    expect(body).toContain(`\n${whyNox}</textarea>`);
    expect(body).toContain('value="fri" id="availability" checked');
    expect(body).toContain('Friday &lt;evening&gt;, Fri 14 Aug, 17:00 to 21:00');
    // Back shows it again once the next one was sent.
    expect(headers['cache-control']).toBe('private, no-cache');
    const order = [...body.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
    expect(order).toEqual(['phoneNumber', 'emailAddress', 'rateYourself', 'consent']);
    expect(body).not.toMatch(/<script|<it>/);
    expect(await stored()).toEqual([]);
  });

  it('asks for a guardian where the season does, and for agreement to a text that has changed', async () => {
    await setAutumn({ minors: 'with guardian' });
    const young = answers({ isAdult: 'no', 'guardian.name': 'Meera', 'guardian.emailAddress': '' });
    const { body } = await send(young);
    expect(body).toContain('id="guardian.emailAddress-error"');
    const changed = await send({
      ...{ ...young, 'guardian.emailAddress': 'meera@example.com' },
      form: 'of yesterday',
    });
    expect(changed.statusCode).toBe(409);
    expect(changed.body).toContain('The form has changed.');
    expect(changed.body).toMatch(/id="consent" value="yes">/);
    const sent = { ...young, 'guardian.emailAddress': 'meera@example.com', form: await formNow() };
    expect((await send(sent)).statusCode).toBe(200);
    expect(await valuesOf(api, 'messages', 'kind')).toEqual(
      expect.arrayContaining(['confirm', 'guardian']),
    );
  });

  it('says that registration is closed, and shows what was typed', async () => {
    await setAutumn({ closesAt: localTime(Date.now() - 30 * 60_000) });
    const { statusCode, body } = await send(answers({ branch: 'Music' }));
    expect([statusCode, body]).toEqual([403, expect.stringContaining('Currently Closed')]);
    expect(body).toContain('value="Music"');
    expect(await stored()).toEqual([]);
  });

  it('waits for an organiser after three of one address, and is refused after five a minute', async () => {
    const from = nextAddress();
    for (let n = 0; n < 3; n += 1) {
      await register(api, { availability: ['fri'] }, from);
    }
    const some = Array.from({ length: 6 }, (_, n) =>
      answers({ emailAddress: `a${n}@example.com` }),
    );
    for (const fields of some.slice(0, 5)) expect((await send(fields, from)).statusCode).toBe(200);
    const { statusCode, headers, body } = await send({ ...some[5]!, branch: 'Music' }, from);
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body).toContain('value="Music"');
    const unchecked = (await stored()).filter((reason) => reason === 'many without a check');
    expect(unchecked).toHaveLength(5);
    // One of another network is sent its message.
    await send(answers());
    expect((await stored()).filter((reason) => reason === null)).toHaveLength(4);
  });

  it('keeps what was typed, and says when to come back, while the database is away', async () => {
    const away = Object.assign(new Error('Connection terminated.'), { code: 'ECONNREFUSED' });
    jest.spyOn(api.revisions, 'withLock').mockRejectedValueOnce(away);
    const { statusCode, headers, body } = await send(answers({ branch: 'Music' }));
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(body).toContain('value="Music"');
  });

  it('answers a program as all other calls do', async () => {
    const answer = await submitForm(
      api,
      '/auditions/form',
      {},
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }]);
  });

  it('may ask for a new link, whether there is an application or not', async () => {
    await addRegistration(api.db, { application: { emailAddress: 'asha@example.com' } });
    const ask = (emailAddress: string, remoteAddress = nextAddress()) =>
      submitForm(api, '/season/link/form', { emailAddress }, { remoteAddress });
    const [known, unknown] = [await ask('Asha@Example.com'), await ask('o@example.com')];
    expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    expect(await valuesOf(api, 'messages', 'kind')).toEqual(['link']);
    const wrong = await ask('asha');
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('<form')]);
    const from = nextAddress();
    for (let n = 0; n < 3; n += 1) await ask('o@example.com', from);
    expect((await ask('o@example.com', from)).statusCode).toBe(429);
  });
});
