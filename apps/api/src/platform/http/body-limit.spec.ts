import { randomUUID } from 'node:crypto';
import { type ErrorBody } from '@nox/contracts';
import * as z from 'zod';
import { apiForAll, asAdministrator, expectError } from '../../../test/api.ts';
import { candidate } from '../../../test/candidates.ts';
import { bodyLimitOf } from './body-limit.ts';

const api = apiForAll({ registrationOverride: 'open' });

describe('a body', () => {
  const link = (payload: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/season/link',
      headers: { 'content-type': 'application/json' },
      payload,
    });

  it('is refused before it is parsed when it is much longer than the longest valid one', async () => {
    expectError(await link('{'.repeat(16 * 1_024 + 1)), 413, { code: 'too_large' });
    expect((await link(JSON.stringify({ emailAddress: 'x'.repeat(16_000) }))).statusCode).toBe(400);
  });

  it.each([
    // Taken apart, as some keyboards write.
    ['letters with three marks', 'ᾂ'.normalize('NFD')],
    ['what JSON escapes', '\u0001'],
    ['emoji', '💃'],
  ])('may have the longest texts, of %s', async (_what, character) => {
    const text = character.repeat(5_000);
    const name = character === '\u0001' ? 'Asha' : character.repeat(200);
    const answers = {
      ...candidate(),
      fullName: name,
      branch: name,
      whyNox: text,
      otherSkills: text,
    };
    const payload = { ...answers, consent: true, challenge: 'x'.repeat(2_000) };
    const answer = await api.app.inject({ method: 'POST', url: '/api/auditions', payload });
    expectError(answer, 400, { code: 'challenge' });
  });

  it('may have the longest lists', async () => {
    const ids = Array.from({ length: 5_000 }, () => randomUUID());
    const order = await api.send('PUT', '/api/team/display-order', { ids, before: ids });
    expect(order.statusCode).toBe(409);
    const place = { blockId: randomUUID(), starts: 960 };
    const moves = ids.map((entryId) => ({ entryId, expected: place, to: place }));
    expect((await api.send('POST', '/api/schedule/moves', { moves })).statusCode).not.toBe(413);
  });

  it('is refused before it is parsed when it has many more fields than its call takes', async () => {
    const send = (count: number) => {
      const answers = Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]));
      const payload = { ...candidate(), answers, consent: true, challenge: 'x' };
      return api.app.inject({ method: 'POST', url: '/api/auditions', payload });
    };
    expectError(await send(61), 400, { code: 'invalid' });
    expectError(await send(2_000), 413, { code: 'too_large' });
  });

  it('is refused before it is parsed when it has more fields than any may have', async () => {
    const many = Array.from({ length: 80_000 }, (_, n) => [`k${n}`, 0] as const);
    const fields = Object.fromEntries(many);
    expectError(await api.send('POST', '/api/audition-rules', fields), 413, { code: 'too_large' });
    const deep = `{"rules":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/audition-rules',
      headers: { ...asAdministrator, 'content-type': 'application/json' },
      payload: deep,
    });
    expectError(answer, 413, { code: 'too_large' });
    // What looks like fields in a text is none.
    const text = { rules: [{ text: '"a":[{'.repeat(800) }], sectionTitle: 'x' };
    expect((await api.send('POST', '/api/audition-rules', text)).statusCode).toBe(201);
  });
});

describe('the answer to what is wrong', () => {
  const issuesOf = async (payload: object) => {
    const { issues = [], message } = (
      await api.send('POST', '/api/audition-rules', payload)
    ).json<ErrorBody>();
    expect(message).toBe(issues.map((issue) => issue.message).join(' '));
    return issues;
  };

  it('names ten fields at most, and their names are cut', async () => {
    const names = Array.from({ length: 900 }, (_, n) => `${n}${'x'.repeat(400)}`);
    const issues = await issuesOf(Object.fromEntries(names.map((name) => [name, 0])));
    expect(issues).toHaveLength(10);
    expect(issues[0]).toEqual({
      path: `${names[0]!.slice(0, 100)}…`,
      message: `Unknown field "${names[0]!.slice(0, 100)}…".`,
    });
  });

  it('says each sentence once', async () => {
    const issues = await issuesOf({ rules: Array(200).fill({ text: '', order: 0 }) });
    expect(issues).toEqual([{ path: 'rules.0.text', message: 'Rule text is required.' }]);
  });
});

describe('a route', () => {
  it.each([
    ['a text without a limit', z.string()],
    ['a text that is changed before its length is known', z.string().trim().max(9)],
    ['a text that is looked at further when it is too long', z.string().max(9).regex(/^x*$/)],
    ['a text in a list', z.array(z.string()).max(9)],
    ['a list without a limit', z.array(z.boolean())],
    ['a record without a limit', z.record(z.uuid(), z.boolean())],
    ['anything', z.unknown()],
    ['a time of any precision', z.iso.datetime()],
    ['what is made of something else', z.preprocess(String, z.string().max(9, { abort: true }))],
  ])('is not registered with %s', (_what, schema) => {
    expect(() => bodyLimitOf(z.strictObject({ schema: schema.optional() }), '/x')).toThrow('/x');
  });

  it('has the limits that follow from its schema, and 16 KB at least', () => {
    const limits = (schema: z.ZodType) => bodyLimitOf(schema, '/x');
    expect(limits(z.strictObject({ isOn: z.boolean() }))).toBe(16 * 1_024);
    const list = z.array(z.string().max(100, { abort: true })).max(100);
    expect(limits(list)).toBeGreaterThan(60_000);
    expect(limits(list)).toBeLessThan(64_000);
    expect(limits(z.array(list).max(1_000))).toBe(1_024 * 1_024);
  });
});
