import fc from 'fast-check';
import { Question } from '@nox/contracts';
import { retainQuestions } from './retained-questions.ts';

const question = (key: string, fields: object = {}) =>
  Question.parse({ key, kind: 'line', label: key, ...fields });
const SIZES = { kind: 'one of', options: ['s', 'm', 'l'].map((key) => ({ key, label: key })) };
const shirt = (fields: object = {}) => question('shirt', { ...SIZES, ...fields });
const optionsOf = ([choice]: Question[]) =>
  choice!.options.map(({ key, isRemoved }) => (isRemoved ? `${key} removed` : key));
const keysOf = (all: Question[]) =>
  all.map(({ key, isRemoved }) => (isRemoved ? `${key} removed` : key));
const [a, b, c] = ['a', 'b', 'c'].map((key) => question(key));

describe('questions after a change, once candidates may have answered', () => {
  it.each([
    ['not sent any more', [a, b], [b], ['b', 'a removed']],
    ['removed and stored so before', [{ ...a, isRemoved: true }, b], [b], ['b', 'a removed']],
    ['taken back', [{ ...a, isRemoved: true }], [a], ['a']],
    ['new, and removed again before anybody saw it', [a], [a, { ...b, isRemoved: true }], ['a']],
    ['in another order', [a, b, c], [c, a, b], ['c', 'a', 'b']],
    ['added by one person while another one removes', [a, b], [b, c], ['b', 'c', 'a removed']],
  ] as [string, Question[], Question[], string[]][])('%s', (_, before, sent, keys) => {
    expect(keysOf(retainQuestions(before, sent, true))).toEqual(keys);
  });

  it('have another label, and the same key', () => {
    const sent = [{ ...a!, label: 'Renamed' }];
    expect(retainQuestions([a!], sent, true)).toEqual(sent);
  });

  it.each([
    ['another kind', [question('a')], [question('a', { kind: 'number' })], ['0.kind']],
    [
      'the kind of another one, and that one theirs',
      [a, question('b', { kind: 'tick' })],
      [question('a', { kind: 'tick' }), b],
      ['0.kind', '1.kind'],
    ],
    [
      'another kind after they were removed',
      [{ ...a, isRemoved: true }],
      [question('a', { kind: 'link' })],
      ['0.kind'],
    ],
    ['readers of all kinds', [question('a', { isSensitive: true })], [a], ['0.isSensitive']],
  ] as [string, Question[], Question[], string[]][])(
    'cannot get %s',
    (_, before, sent, refused) => {
      const issues = refused.map((path) => expect.objectContaining({ path: `questions.${path}` }));
      expect(() => retainQuestions(before, sent, true)).toThrow(
        expect.objectContaining({ issues }),
      );
      expect(keysOf(retainQuestions(before, sent, false))).toEqual(sent.map(({ key }) => key));
    },
  );

  it('have the options that were chosen, for those who chose them', () => {
    const [s, m, l] = shirt().options;
    const after = shirt({ options: [l, { key: 'xl', label: 'xl' }, { ...m, isRemoved: true }] });
    const stored = retainQuestions([shirt()], [after], true);
    expect(optionsOf(stored)).toEqual(['l', 'xl', 'm removed', 's removed']);
    const back = shirt({ options: [s, m, l] });
    expect(optionsOf(retainQuestions(stored, [back], true))).toEqual(['s', 'm', 'l', 'xl removed']);
    expect(optionsOf(retainQuestions([shirt()], [after], false))).toEqual(['l', 'xl']);
  });

  it('are at most as many as can be stored, those that were removed included', () => {
    const many = Array.from({ length: 60 }, (_, at) => question(`q${at}`, { isRemoved: true }));
    expect(() => retainQuestions(many, [a!], true)).toThrow(/At most/);
  });

  it('never lose what may be answered, whatever is sent how often', () => {
    const isRemoved = fc.constantFrom(true as const, undefined);
    const row = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), isRemoved });
    const sent = fc.uniqueArray(row, { selector: ({ key }) => key });
    const histories = fc.property(fc.array(sent, { maxLength: 6 }), (changes) => {
      let stored: Question[] = [];
      for (const change of changes) {
        const before = stored.map(({ key }) => key);
        const rows = change.map((fields) => ({ ...question(fields.key), ...fields }));
        stored = retainQuestions(stored, rows, true);
        const keys = stored.map(({ key }) => key);
        expect(keys).toEqual([...new Set(keys)]);
        expect(keys).toEqual(expect.arrayContaining(before));
        expect(retainQuestions(stored, stored, true)).toEqual(stored);
      }
    });
    fc.assert(histories);
  });
});

it('go with their options as long as nobody can have answered', () => {
  expect(retainQuestions([a!, b!], [b!, { ...a!, isRemoved: true }], false)).toEqual([b]);
});
