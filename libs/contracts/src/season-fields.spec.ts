import {
  answerChoices,
  answerText,
  askedFields,
  isReadBy,
  isShownIn,
  matchesAnswer,
  mayChange,
  missingIssues,
  Question,
  type Role,
  SeasonInput,
  storedAnswers,
} from './index.ts';

const question = (fields: object) =>
  Question.parse({ key: 'q', kind: 'line', label: 'Q', ...fields });
const season = (fields: object) =>
  SeasonInput.parse({ name: 'Autumn', minors: 'not asked', ...fields });

describe('what a season asks', () => {
  it('is the given fields without hidden ones, then its questions without removed ones', () => {
    const questions = [question({}), question({ key: 'old', label: 'Old', isRemoved: true })];
    const asked = askedFields(season({ questions, fields: { branch: { isHidden: true } } }));
    const names = asked.map(({ name }) => name);
    expect(names).not.toContain('branch');
    expect(names).not.toContain('availability');
    expect(names.slice(-2)).toEqual(['danceVideoUrl', 'answers.q']);
  });

  it('has the words and the requiredness of the season', () => {
    const fields = {
      rateYourself: { label: 'How good are you?', isRequired: false },
      otherSkills: { hint: 'Sound, light.', isRequired: true },
    };
    const asked = askedFields(season({ fields }));
    const of = (name: string) => asked.find((field) => field.name === name);
    expect(of('rateYourself')).toMatchObject({ label: 'How good are you?', isOptional: true });
    expect(of('rateYourself')).not.toHaveProperty('question');
    expect(of('otherSkills')).toMatchObject({ label: 'Other skills', hint: 'Sound, light.' });
    expect(of('otherSkills')).not.toHaveProperty('isOptional');
  });
});

describe('what a form lacks', () => {
  const lacks = (fields: object, value: unknown) =>
    missingIssues(
      askedFields(season({ questions: [question(fields)] })).filter(({ own }) => own),
      () => value,
    ).map(({ message }) => message);
  const options = [
    { key: 'a', label: 'A' },
    { key: 'b', label: 'B' },
  ];

  it.each([
    [{ isRequired: true }, '', 'Q is required.'],
    [{ isRequired: true, kind: 'tick' }, false, 'Please tick “Q”.'],
    [{ isRequired: true, kind: 'one of', options }, '', 'Please choose an answer to “Q”.'],
    [
      { isRequired: true, kind: 'some of', options },
      [],
      'Please choose at least one answer to “Q”.',
    ],
  ])('is said of %j as %j', (fields, value, message) => {
    expect(lacks(fields, value)).toEqual([message]);
  });

  it('is nothing that may be left out, and no zero', () => {
    expect(lacks({}, '')).toEqual([]);
    expect(lacks({ isRequired: true, kind: 'number' }, 0)).toEqual([]);
  });
});

describe('an answer', () => {
  it('is read by organisers, by roles that the question names, and never by a judge if it is sensitive', () => {
    const reads = (fields: object, ...roles: Role[]) => isReadBy(question(fields), roles);
    expect(reads({}, 'organiser')).toBe(true);
    expect(reads({}, 'judge')).toBe(false);
    expect(reads({ readers: ['judge'] }, 'judge')).toBe(true);
    expect(reads({ readers: ['judge'] }, 'check-in')).toBe(false);
    // Settings of an earlier release, or an import.
    expect(isReadBy({ ...question({ isSensitive: true }), readers: ['judge'] }, ['judge'])).toBe(
      false,
    );
    expect(
      isShownIn({ ...question({ isSensitive: true }), places: ['list', 'facts'] }, 'list'),
    ).toBe(false);
    expect(
      isShownIn({ ...question({ isSensitive: true }), places: ['list', 'facts'] }, 'facts'),
    ).toBe(true);
  });

  it('is no answer where a box has no tick: it says nothing, is chosen as not ticked, and may still be ticked', () => {
    const tick = question({ kind: 'tick', changes: 'never' });
    const [asked] = askedFields(season({ questions: [tick] })).filter(({ own }) => own);
    for (const value of [false, undefined]) {
      expect(answerText(tick, value)).toBe('');
      expect([matchesAnswer(value), matchesAnswer(value, 'yes')]).toEqual([true, false]);
      expect(mayChange(asked!, value, 'all')).toBe(true);
    }
    expect(answerText(tick, true)).toBe('Yes');
    expect([matchesAnswer(true), matchesAnswer(true, 'yes')]).toEqual([false, true]);
    expect(mayChange(asked!, true, 'all')).toBe(false);
    expect(storedAnswers([tick], { q: false }, { q: true })).toEqual({});
    expect(answerChoices(tick).map(({ label }) => label)).toEqual(['Ticked', 'Not ticked']);
  });

  it('is said in the words of its options, of removed ones too', () => {
    const options = [
      { key: 'a', label: 'A' },
      { key: 'b', label: 'B', isRemoved: true as const },
    ];
    expect(answerText({ options }, ['b', 'a', 'zz'])).toBe('A, B');
    expect(answerText({ options: [] }, undefined)).toBe('');
    const wasChoice = question({ options: options.map((one) => ({ ...one, isRemoved: true })) });
    expect([answerText(wasChoice, 'In a club'), answerText(wasChoice, 'a')]).toEqual([
      ...['In a club', 'A'],
    ]);
    expect(matchesAnswer(true, 'a')).toBe(false);
  });
});
