import { randomUUID } from 'node:crypto';
import { emptiedApi, asOperator, expectError } from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';
import { addDraft, addEntry } from '../../../test/season-builders.ts';
import { type MessageState } from '@nox/contracts';

const CANDIDATE = { fullName: 'Zoya', emailAddress: 'zoya@example.com' };

const HEAD = `From: Mail Delivery System <mailer-daemon@example.org>
To: nox@example.org
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system. I'm sorry to have to inform you.

`;

/** Postfix writes reports so. */
const report = (id: string, status: string) =>
  `${HEAD}--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; zoya@example.com
Action: ${status.startsWith('5') ? 'failed' : 'delayed'}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <zoya@example.com>:
    Recipient address rejected

--b
Content-Type: message/rfc822

From: NOX <nox@example.org>
To: zoya@example.com
Message-ID: <${id}@nox.example.org>
Subject: Your link

Hello

--b--
`.replaceAll('\n', '\r\n');

/** A reply, by a person or a program. */
const plain = (id: string, words: string) =>
  `From: MAILER-DAEMON@example.org\r\nSubject: failure notice\r\nIn-Reply-To: <${id}@nox.example.org>\r\n\r\n${words}\r\n`;

describe.each(engines)('POST /api/mail/bounces on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const post = (body: string, type = 'message/rfc822') =>
    api.send('POST', '/api/mail/bounces', body, { ...asOperator, 'content-type': type });
  const matched = async (body: string) => (await post(body)).json<{ matched: boolean }>().matched;
  const add = async (state: MessageState) =>
    addDraft(api, await addEntry(api, CANDIDATE), {}, { state });
  const read = (id: string) =>
    api.db
      .selectFrom('messages')
      .innerJoin('audition_entries', 'audition_entries.id', 'messages.entry_id')
      .select(['state', 'answer', 'mail_trouble'])
      .where('messages.id', '=', id)
      .executeTakeFirstOrThrow();

  it('marks the message that did not arrive, once, and the candidate', async () => {
    const id = await add('sent');
    expect(await matched(report(id, '5.1.1').replace('rejected', 'reject\0ed'))).toBe(true);
    const reason = '550 5.1.1 <zoya@example.com>: Recipient address rejected';
    expect(await read(id)).toEqual({ state: 'bounced', answer: reason, mail_trouble: reason });
    expect(await matched(report(id, '5.1.1'))).toBe(false);
    const { body } = await api.get('/api/audit-log?subject=messages');
    expect(body).toContain('Recorded that the message to Zoya came back');
    expect(body).not.toContain('zoya@example.com');
  });

  it('finds the candidate as the one the mail was sent to, also where it was forwarded', async () => {
    const id = await add('sent');
    const forwarded = report(id, '5.1.1')
      .replace('Final-Recipient: rfc822; zoya@', 'Final-Recipient: rfc822; other@')
      .replace('Action:', 'Original-Recipient: rfc822;<Zoya@Example.com>\r\nAction:');
    expect(await matched(forwarded)).toBe(true);
  });

  it('takes no reply for a report, whoever wrote it and whatever it quotes', async () => {
    const id = await add('sent');
    const quoted = report(id, '5.1.1').split('--b')[2]!;
    for (const words of ['Remote host said: 550 5.1.1 No such user.', quoted]) {
      expect(await matched(plain(id, words))).toBe(false);
    }
    expect(await read(id)).toMatchObject({ state: 'sent', mail_trouble: null });
  });

  it('takes no report about another recipient of a mail that was sent on', async () => {
    const id = await add('sent');
    const other = report(id, '5.1.1').replace('rfc822; zoya@', 'rfc822; kabir@');
    expect(await matched(other)).toBe(false);
    const both = other.replace(
      /(Final-Recipient[^]*?rejected\r\n)/,
      '$1\r\nFinal-Recipient: rfc822; zoya@example.com\r\nAction: delayed\r\nStatus: 4.2.2\r\n',
    );
    expect(await matched(both)).toBe(false);
    expect(await read(id)).toMatchObject({ state: 'sent', mail_trouble: null });
  });

  it('comes too late for what was sent as a chat instead', async () => {
    const id = await add('failed');
    await api.send('POST', `/api/messages/${id}/sent-by-hand`);
    expect(await matched(report(id, '5.1.1'))).toBe(false);
    expect(await read(id)).toMatchObject({ state: 'sent', answer: 'Sent by hand' });
  });

  it('reads the start of a report, whatever it returns, and no more of any mail', async () => {
    const id = await add('sent');
    const lines = '\n'.repeat(1_000_000);
    const begin = performance.now();
    expect(await matched(plain(id, lines))).toBe(false);
    expect(await matched(report(id, '5.1.1').replace('Hello', lines))).toBe(true);
    // The parser alone takes 12 s for a million lines.
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  it('leaves alone what is delayed, not ours, not sent, or no report', async () => {
    const id = await add('sent');
    expect(await matched(report(id, '4.2.2'))).toBe(false);
    expect(await matched(report(randomUUID(), '5.1.1'))).toBe(false);
    expect(await matched(plain(id, 'I am on holiday until August.'))).toBe(false);
    expect(await matched(report(await add('queued'), '5.1.1'))).toBe(false);
    for (const body of ['', '\0\xff', 'x'.repeat(1_000), '--b\r\n'.repeat(5_000)]) {
      expect(await matched(body)).toBe(false);
    }
    expect(await read(id)).toMatchObject({ state: 'sent', mail_trouble: null });
  });

  it('is for mails, and for small ones', async () => {
    expectError(await post('{}', 'application/json'), 415, {});
    expectError(await post('x'.repeat(1_100_000)), 413, {});
  });
});
