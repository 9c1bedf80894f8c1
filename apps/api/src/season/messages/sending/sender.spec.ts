import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { SOCIETY_ID } from '@nox/contracts';
import PostalMime from 'postal-mime';
import { emptierOf } from '../../../../test/api.ts';
import { crudEngines, engines, temporaryFolder } from '../../../../test/engines.ts';
import { type MailServer, startMailServer } from '@nox/test-servers/mail-server';
import { until } from '@nox/test-servers/raw-connection';
import { addDraft, addEntry, rowsOf, valuesOf } from '../../../../test/season-builders.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { type OpenDatabase } from '#platform/database/revisions.ts';
import { type MessageRow } from '#platform/database/schema.ts';
import { findLink } from '#platform/auth/candidate-links.ts';
import { updateContent } from '#content/items/content-store.ts';
import { society } from '#content/items/society.ts';
import { DeliveryError, fileTransport, smtpSettingsOf, smtpTransport } from './transports.ts';
import { readPause } from './claims.ts';
import { planAttempts } from './send-times.ts';
import { readRetries } from '../message-metrics.ts';
import { Sender, type SenderDependencies, startSender } from './sender.ts';

const MINUTE = 60_000;
const SITE = 'https://nox.example.org';

const fail = (error: unknown): never => {
  throw error;
};

/** A database, a mail server, and a clock that moves by hand. */
function mailFixture(open: () => Promise<OpenDatabase>) {
  const mails = {} as OpenDatabase & { server: MailServer; now: number; warnings: unknown[] };
  let empty: () => Promise<void>;
  beforeAll(async () => {
    Object.assign(mails, await open());
    empty = await emptierOf(mails);
  });
  beforeEach(async () => {
    await empty();
    Object.assign(mails, { server: await startMailServer(), now: Date.now() + MINUTE });
    mails.warnings = [];
  });
  afterEach(() => mails.server.close());
  afterAll(() => mails.close());
  const dependencies = (perMinute = 100, url?: string): SenderDependencies => {
    const smtp = smtpSettingsOf(url ?? mails.server.url);
    const from = 'NOX <nox@example.org>';
    const settings = { smtp, folder: '', from, perMinute, replyTo: 'crew@example.org' };
    return {
      ...mails,
      transport: smtpTransport(smtp),
      origin: { settings, siteUrl: SITE, timeZone: 'Asia/Kolkata' },
      log: { warn: (fields, message) => mails.warnings.push([fields, message]) },
      onError: fail,
      now: async () => mails.now,
    };
  };
  const sender = (changes: Partial<SenderDependencies> = {}, perMinute = 100, url?: string) =>
    new Sender({ ...dependencies(perMinute, url), ...changes });
  const add = async (fields: object = {}, emailAddress = 'zoya@example.com') => {
    const entryId = await addEntry(mails, { fullName: 'Zoya Khan', emailAddress });
    return addDraft(mails, entryId, { state: 'queued', ...fields });
  };
  const read = (id: string) =>
    mails.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const states = () => valuesOf(mails, 'messages', 'state');
  return Object.assign(mails, { dependencies, sender, add, read, states });
}

const linkIn = (text = '') => /^https:\S+$/m.exec(text)?.[0] ?? '';

describe.each(crudEngines)('sending messages on $name', ({ open }) => {
  const mails = mailFixture(open);

  it('is text and HTML from the society with a link that opens the candidate’s page', async () => {
    const id = await mails.add();
    expect(await mails.sender().sendDue()).toBe(1);
    const [mail] = mails.server.received;
    expect(mail).toMatchObject({
      recipient: 'zoya@example.com',
      subject: 'Your link to your application',
      from: { name: 'NOX', address: 'nox@example.org' },
      replyTo: [{ address: 'crew@example.org' }],
      messageId: `<${id}@nox.example.org>`,
    });
    expect(mail!.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail!.text).toContain('Hello Zoya Khan,');
    expect(mail!.html).toContain(`href="${linkIn(mail!.text)}"`);
    const [address, token = ''] = linkIn(mail!.text).split('#');
    expect(address).toBe(`${SITE}/auditions/mine`);
    const { entry_id } = await mails.read(id);
    expect(await findLink(mails.db, token, mails.now)).toMatchObject({
      entry_id,
      purpose: 'candidate',
      message_id: id,
    });
    const row = await mails.read(id);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, settled_at: mails.now });
    expect(row.sent_text).toContain(`${SITE}/auditions/mine#…`);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('says the society’s name at the moment of sending, also as the sender where the settings name none', async () => {
    await mails.add({ kind: 'confirmed' });
    const renamed = (stored: object) => ({ ...stored, name: 'Adaa; the Crew' });
    const caller = { expected: undefined, by: { uid: 'isha', email: null } };
    await updateContent(society, mails.db, SOCIETY_ID, renamed, caller);
    const { origin } = mails.dependencies();
    const settings = { ...origin.settings, from: undefined };
    await mails.sender({ origin: { ...origin, settings } }).sendDue();
    expect(mails.server.received).toMatchObject([
      {
        subject: expect.stringMatching(/^Your Adaa; the Crew application counts: number \d+$/),
        from: { name: 'Adaa; the Crew', address: 'nox@localhost' },
      },
    ]);
  });

  it('has a link for 30 days after the last day of the season, or after today where that is over', async () => {
    for (const endsOn of ['2020-01-01', '2099-08-14']) {
      await setSeason(mails, { endsOn });
      await mails.add();
      await mails.sender().sendDue();
    }
    const expiries = (await rowsOf(mails, 'candidate_links')).map(({ expires_at }) => expires_at);
    const days = 30 * 24 * 60 * MINUTE;
    expect(expiries.toSorted((a, b) => a - b)).toEqual([
      mails.now + days,
      Date.parse('2099-08-14T23:59+05:30') + days,
    ]);
  });

  it.each([
    ['आशा\r\nBcc: all@example.org', 'आशा Bcc: all@example.org'],
    ...[
      '=?utf-8?Q?x?=',
      '=?utf-8?B?Tk9Y?= =?utf-8?B?Tk9Y?= आशा',
      'x=?utf-8?Q?a?=x "Z" =?us-ascii*en?q?=41?=',
      `=?${'long '.repeat(30)}?=`,
    ].map((name) => [name, name]),
  ])('writes %s as it is, and not as what it would be decoded to', async (fullName, shown) => {
    const entryId = await addEntry(mails, { fullName });
    const edited = { subject: 'Für {{name}} 💃 =?', text: '{{name}} {{link}} {{nothing}}' };
    await addDraft(mails, entryId, { kind: 'custom', state: 'queued', edited });
    await mails.sender().sendDue();
    const [mail] = mails.server.received;
    expect(mail).toMatchObject({ subject: `Für ${shown} 💃 =?`, recipient: mail!.to![0]!.address });
    expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail!.text).toContain('{{nothing}}');
    expect(mail!.text).toContain(fullName!.replace('\r', ''));
  });

  it('tries again after 450, each time later, with the same Message-ID, and gives up after a day', async () => {
    mails.server.behave((step) => (step === 'recipient' ? '450 4.2.0 Try later' : undefined));
    const id = await mails.add();
    const waits: number[] = [];
    for (let state = 'queued'; state === 'queued';) {
      expect(await mails.sender().sendDue()).toBe(1);
      const row = await mails.read(id);
      state = row.state;
      expect(await readRetries(mails.db)).toEqual(
        state === 'queued'
          ? { count: 1, reason: row.answer, next: new Date(row.next_try_at).toISOString() }
          : null,
      );
      waits.push((row.next_try_at - mails.now) / MINUTE);
      mails.now = row.next_try_at - 1;
      expect(await mails.sender().sendDue()).toBe(0);
      mails.now += 1;
    }
    expect(waits.slice(0, -1)).toEqual([1, 5, 15, 60, 240, 360, 360, 360]);
    expect(await mails.read(id)).toMatchObject({ state: 'failed', answer: '450 4.2.0 Try later' });
    expect(await readPause(mails.db)).toBeUndefined();
  });

  it.each([
    ['452 after the text', 'data', '452 4.3.1 No space'],
    ['a connection that ends', 'connect', 'drop'],
    ['a connection that ends after the text', 'data', 'drop'],
  ] as const)('sends again after %s', async (_name, at, behaviour) => {
    mails.server.behave((step) => (step === at ? behaviour : undefined));
    const id = await mails.add();
    await mails.sender().sendDue();
    expect(await mails.read(id)).toMatchObject({ state: 'queued', attempts: 1 });
    mails.server.behave(() => undefined);
    mails.now += MINUTE;
    await mails.sender().sendDue();
    expect(await mails.read(id)).toMatchObject({ state: 'sent', attempts: 2 });
    const ids = mails.server.received.map(({ messageId }) => messageId);
    expect(new Set(ids)).toEqual(new Set([`<${id}@nox.example.org>`]));
    expect(ids).toHaveLength(at === 'connect' ? 1 : 2);
    // Both of a mail that arrived twice work.
    for (const { text } of mails.server.received) {
      const token = linkIn(text).split('#')[1]!;
      expect(await findLink(mails.db, token, mails.now)).toBeDefined();
    }
  });

  it.each([
    ['auth', '535 5.7.8 Wrong password'],
    ['from', '550 5.1.8 Unknown sender'],
    ['connect', '554 5.3.2 No service'],
    ['data', '550 5.4.5 Daily limit'],
    ['recipient', '550 5.7.1 Relaying denied'],
  ] as const)('pauses after a refusal at %s, then tries one', async (at, words) => {
    const url = mails.server.url.replace('//', '//nox:wrong@');
    mails.server.behave((step) => (step === at ? words : undefined));
    for (let n = 0; n < 3; n += 1) await mails.add();
    expect(await mails.sender({}, 100, url).sendDue()).toBe(1);
    expect(await readPause(mails.db)).toMatchObject({
      reason: expect.stringContaining(words),
      until: mails.now + 15 * MINUTE,
    });
    expect(await mails.states()).toEqual(['queued', 'queued', 'queued']);
    mails.now += 15 * MINUTE;
    expect(await mails.sender({}, 100, url).sendDue()).toBe(1);
    mails.now += 15 * MINUTE;
    mails.server.behave(() => undefined);
    expect(await mails.sender({}, 100, url).sendDue()).toBe(3);
    expect(await readPause(mails.db)).toBeUndefined();
    expect(await mails.states()).toEqual(['sent', 'sent', 'sent']);
    expect(JSON.stringify(mails.warnings)).not.toMatch(/example|password|zoya/i);
  });

  it('goes on for all others where one recipient’s server has a policy against ours', async () => {
    await mails.add();
    await mails.sender().sendDue();
    mails.server.behave((step, to) =>
      step === 'recipient' && to?.startsWith('trap') ? '550 5.7.1 Go away' : undefined,
    );
    await mails.add({}, 'trap@example.com');
    await mails.add();
    await mails.sender().sendDue();
    expect(await mails.states()).toEqual(['sent', 'failed', 'sent']);
  });

  it('ends an attempt that hangs, and sends the message later', async () => {
    let hasHung = () => {};
    const hanging = new Promise<void>((resolve) => (hasHung = resolve));
    mails.server.behave((step) => {
      if (step === 'from') hasHung();
      return step === 'from' ? 'hang' : undefined;
    });
    const id = await mails.add();
    const sender = mails.sender();
    const sending = sender.sendDue();
    await hanging;
    sender.abort();
    await sending;
    expect(await mails.read(id)).toMatchObject({ state: 'queued', attempts: 0 });
    mails.server.behave(() => undefined);
    expect(await mails.sender().sendDue()).toBe(1);
  });

  it('sends neither drafts nor chats, and cancels what is about a deleted candidate', async () => {
    await mails.add({ state: 'draft' });
    await mails.add({ channel: 'chat' });
    await mails.add();
    await mails.db.deleteFrom('audition_entries').execute();
    await mails.sender().sendDue();
    expect(await mails.states()).toEqual(['draft', 'queued', 'cancelled']);
    expect(mails.server.received).toEqual([]);
  });

  it('writes to whom it is about: a guardian, a new address, the one before', async () => {
    const registration = JSON.stringify({
      guardian: { name: 'Meera Khan', emailAddress: 'meera@example.com' },
    });
    const guardian = await mails.add({ kind: 'guardian' });
    await mails.db.updateTable('audition_entries').set({ registration }).execute();
    await mails.add({ kind: 'new-email', recipient: 'new@example.com' });
    const change = await mails.add({ kind: 'email-changed', recipient: 'old@example.com' });
    await mails.sender().sendDue();
    const byRecipient = new Map(mails.server.received.map((mail) => [mail.recipient, mail]));
    expect(byRecipient.size).toBe(3);
    expect(byRecipient.get('new@example.com')).toBeDefined();
    expect(byRecipient.get('meera@example.com')).toMatchObject({
      subject: 'Your agreement is needed for an audition',
      text: expect.stringContaining('Hello Meera Khan,'),
    });
    expect(byRecipient.get('old@example.com')!.text).toContain('#');
    const links = await rowsOf(mails, 'candidate_links');
    expect(links.toSorted((a, b) => a.purpose.localeCompare(b.purpose))).toMatchObject([
      { purpose: 'email', new_email: 'new@example.com' },
      { purpose: 'former email', new_email: 'old@example.com', message_id: change },
      { purpose: 'guardian', new_email: null, message_id: guardian },
    ]);
    const { expires_at } = links.find(({ message_id }) => message_id === change)!;
    expect((expires_at - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
  });
});

describe.each(engines)(
  'a mail that the mail server took and did not confirm on $name',
  ({ open }) => {
    const mails = mailFixture(open);

    it('is sent once more with the same Message-ID, then waits for an organiser, who sees why', async () => {
      mails.server.behave((step) => (step === 'data' ? 'drop' : undefined));
      const id = await mails.add();
      for (let hours = 0; hours < 48; hours += 1) {
        await mails.sender().sendDue();
        mails.now += 60 * MINUTE;
      }
      const ids = mails.server.received.map(({ messageId }) => messageId);
      expect(ids).toEqual([`<${id}@nox.example.org>`, `<${id}@nox.example.org>`]);
      expect(await mails.read(id)).toMatchObject({
        state: 'failed',
        answer: 'It may have arrived: Connection closed unexpectedly',
      });
    });

    it('is tried as any other after a refusal, which does not hide that it may have arrived', async () => {
      const outcomes = ['drop', '450 4.2.0 Later', '550 5.6.0 No'] as const;
      const id = await mails.add();
      for (const outcome of outcomes) {
        mails.server.behave((step) => (step === 'data' ? outcome : undefined));
        await mails.sender().sendDue();
        mails.now += 60 * MINUTE;
      }
      expect(await mails.read(id)).toMatchObject({
        state: 'failed',
        attempts: 3,
        answer: '550 5.6.0 No Before, it may have arrived.',
      });
    });
  },
);

describe.each(engines)('the words of a mail server on $name', ({ open }) => {
  const mails = mailFixture(open);

  it('are stored without what no database stores', async () => {
    // The server answers the greeting, EHLO, MAIL, RCPT, DATA and the text.
    const answers = ['220', '250 mail', '250', '250', '354', '250 2.0.0 It\0 is queued'];
    const server = createServer((socket) => {
      const answer = () => socket.write(`${answers.shift() ?? '221'}\r\n`);
      answer();
      // DATA is a line, its text ends with a point.
      socket.on('data', (data) => /^[A-Z]|\r\n\.\r\n$/.test(String(data)) && answer());
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const id = await mails.add();
    const { port } = server.address() as AddressInfo;
    await mails.sender({}, 100, `smtp://127.0.0.1:${port}`).sendDue();
    await new Promise((resolve) => server.close(resolve));
    expect(await mails.read(id)).toMatchObject({ state: 'sent', answer: '250 2.0.0 It is queued' });
    expect(new DeliveryError('550 5.1.1 No\0 user', 'mail').message).toBe('550 5.1.1 No user');
  });
});

describe('the lanes of a sender', () => {
  const mails = mailFixture(engines[0]!.open);

  it('send what waits while the mail server does not answer after the text of others', async () => {
    mails.server.behave((step, to) =>
      step === 'data' && to?.startsWith('slow') ? 'hang' : undefined,
    );
    for (let n = 0; n < 6; n += 1) await mails.add({}, `slow${n}@example.com`);
    const ids = [await mails.add(), await mails.add()];
    const stop = startSender(mails.dependencies());
    await until(async () => {
      const rows = await Promise.all(ids.map(mails.read));
      return rows.every(({ state }) => state === 'sent');
    });
    expect((await mails.states()).filter((state) => state === 'sending')).toHaveLength(6);
    await mails.server.close();
    await stop();
  }, 20_000);
});

describe.each(engines)('several senders on $name', ({ open }) => {
  const mails = mailFixture(open);

  it('fails for a recipient that does not exist, which the entry shows, and goes on', async () => {
    mails.server.behave((step, to) =>
      step === 'recipient' && to?.startsWith('nobody') ? '550 5.1.1 No such user' : undefined,
    );
    const id = await mails.add({}, 'nobody@example.com');
    const other = await mails.add();
    const before = await mails.revisions.revisionOf('auditions');
    expect(await mails.sender().sendDue()).toBe(2);
    const row = await mails.read(id);
    expect(row).toMatchObject({ state: 'failed', answer: '550 5.1.1 No such user' });
    expect(await mails.read(other)).toMatchObject({ state: 'sent' });
    const [entry] = await rowsOf(mails, 'audition_entries');
    expect(entry).toMatchObject({ mail_trouble: '550 5.1.1 No such user', revision: before + 1 });
    expect(await rowsOf(mails, 'audit_log')).toMatchObject([
      { actor: 'system', item_id: row.entry_id, before: null },
    ]);
  });

  it('of two senders at once, each message is sent once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await mails.add());
    const counts = await Promise.all([mails.sender().sendDue(), mails.sender().sendDue()]);
    expect(counts[0]! + counts[1]!).toBe(12);
    const sent = mails.server.received.map(({ messageId }) => messageId);
    expect(sent.sort()).toEqual(ids.map((id) => `<${id}@nox.example.org>`).sort());
  });

  it('sends no more than so many in a minute, however many attempts begin at once, and candidates’ own first', async () => {
    await mails.add({ createdBy: 'meera@nox.example' });
    await mails.add({ createdBy: 'meera@nox.example' });
    const confirm = await mails.add();
    const sender = mails.sender({}, 2);
    const attempts = Array.from({ length: 4 }, () => sender.attemptNext());
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(2);
    expect(await mails.sender({}, 2).sendDue()).toBe(0);
    expect(await mails.read(confirm)).toMatchObject({ state: 'sent' });
    mails.now += MINUTE;
    expect(await mails.sender({}, 2).sendDue()).toBe(1);
  });
});

it('Emails that wait for the limit are planned for the second in which they go out', () => {
  const second = 1_000;
  const property = fc.property(
    fc.array(fc.nat(200), { maxLength: 30 }),
    fc.array(fc.integer({ min: 1, max: 59 }), { maxLength: 5 }),
    fc.integer({ min: 1, max: 5 }),
    (seconds, before, perMinute) => {
      const waiting = seconds
        .toSorted((one, other) => one - other)
        .map((due, index) => ({ id: `${index}`, due }));
      // The sender as it is: in each second it takes what is due while fewer attempts have begun in the last minute.
      const begun = before.slice(0, perMinute).map((ago) => -ago);
      const left = [...waiting];
      const sent: { id: string; due: number; at: number }[] = [];
      for (let now = 0; left.length > 0; now += 1) {
        const attempts = () =>
          [...begun, ...sent.map(({ at }) => at)].filter((at) => at > now - 60);
        while (left[0] && left[0].due <= now && attempts().length < perMinute) {
          sent.push({ ...left.shift()!, at: now });
        }
      }
      const inMs = waiting.map(({ id, due }) => ({ id, due: due * second }));
      const planned = planAttempts(
        inMs,
        begun.map((at) => at * second),
        perMinute,
      );
      expect(planned.map(({ at }) => at / second)).toEqual(sent.map(({ at }) => at));
    },
  );
  fc.assert(property);
});

describe('messages as files', () => {
  const mails = mailFixture(engines[0]!.open);

  it('are private, and one for each message however often it is sent', async () => {
    const folder = join(await temporaryFolder(), 'outbox');
    const id = await mails.add();
    const transport = fileTransport(folder);
    await mails.sender({ transport }).sendDue();
    const again: Partial<MessageRow> = { state: 'queued' };
    await mails.db.updateTable('messages').set(again).execute();
    await mails.sender({ transport }).sendDue();
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{6}-link-[\da-f-]{36}\.eml$/)]);
    expect(names[0]).toContain(id);
    const path = join(folder, names[0]!);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({ to: [{ address: 'zoya@example.com' }] });
    expect(await mails.read(id)).toMatchObject({ state: 'sent', answer: 'Written to a file' });
  });

  it('are not left behind by a candidate who is erased meanwhile', async () => {
    const folder = join(await temporaryFolder(), 'outbox');
    await mails.add();
    const files = fileTransport(folder);
    const transport = {
      ...files,
      send: async (...args: Parameters<typeof files.send>) => {
        const answer = await files.send(...args);
        await mails.db.deleteFrom('messages').execute();
        return answer;
      },
    };
    await mails.sender({ transport }).sendDue();
    expect(await readdir(folder)).toEqual([]);
  });

  it('that cannot be written are tried again', async () => {
    const id = await mails.add();
    await mails
      .sender({ transport: fileTransport(join(await temporaryFolder(), 'none', 'outbox')) })
      .sendDue();
    expect(await mails.read(id)).toMatchObject({
      state: 'queued',
      answer: 'The file could not be written (ENOENT).',
    });
  });
});
