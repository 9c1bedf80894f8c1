import fc from 'fast-check';
import {
  countedOf,
  countedScore,
  describeCounted,
  isUndecided,
  type ScoreHistory,
} from './counted-score.ts';
import { JUDGING_MODES, type JudgingMode } from './criteria.ts';

/** What can happen to the review of one judge of one candidate. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('send'), score: fc.option(fc.integer({ min: 1, max: 10 })) }),
  fc.record({ kind: fc.constantFrom('see', 'publish', 'unpublish', 'allow', 'leave out') }),
  fc.record({ kind: fc.constant('mode'), mode: fc.constantFrom(...JUDGING_MODES) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** The rules a second time: they follow what happens, and remember only what counts now. */
function follow(happenings: readonly Happening[]) {
  let [mode, sees, isPublished, texts, allowed]: [JudgingMode, boolean, boolean, number, number] = [
    ...(['independent', false, false, 0, 0] as const),
  ];
  const inTime = { text: 0, score: undefined as number | undefined };
  const unseen = { ...inTime };
  let [present, lenient]: (number | undefined)[] = [];
  const history: ScoreHistory & { versions: ScoreHistory[] } = { versions: [] };
  let current: ScoreHistory = {};
  for (const one of happenings) {
    if (one.kind === 'mode') ({ mode } = one as { mode: JudgingMode });
    if (one.kind === 'see' && mode !== 'open') sees = true;
    if (one.kind === 'publish' || one.kind === 'unpublish') isPublished = one.kind === 'publish';
    if (one.kind === 'allow' && texts > 0) [allowed, lenient] = [texts, present];
    if (one.kind === 'leave out') allowed = 0;
    if (one.kind !== 'send') continue;
    present = (one as { score: number | null }).score ?? undefined;
    texts += 1;
    if (!isPublished) Object.assign(inTime, { text: texts, score: present });
    if (!isPublished && !(sees && mode !== 'open')) {
      Object.assign(unseen, { text: texts, score: present });
    }
    if (texts > 1) history.versions.push(current);
    current = {
      ...(present !== undefined && { score: present }),
      ...(sees && mode !== 'open' && { hasSeenOthers: true }),
      ...(isPublished && { isLate: true }),
    };
  }
  const { text, score } = mode === 'open' ? inTime : unseen;
  return {
    mode,
    review: { ...history, ...current, ...(allowed > 0 && { allowedVersion: allowed }) },
    expected: allowed > text ? lenient : score,
  };
}

describe('countedScore', () => {
  it('is the last score before seeing and in time, whatever happened', () => {
    let [counted, leftOut] = [0, 0];
    const check = fc.property(fc.array(happening, { maxLength: 12 }), (happenings) => {
      const { review, mode, expected } = follow(happenings);
      expect(countedScore(review, mode)).toBe(expected);
      if (expected === undefined) leftOut += 1;
      else counted += 1;
    });
    fc.assert(check, { numRuns: 5_000, seed: 62 });
    expect(Math.min(counted, leftOut)).toBeGreaterThan(500);
  });

  const seen = { hasSeenOthers: true } as const;
  it.each([
    ['a slip that is corrected', { versions: [{ score: 1 }], score: 10 }, 10],
    ['a change after seeing', { versions: [{ score: 6 }], score: 8, ...seen }, 6],
    ['a first score after seeing', { score: 8, ...seen }, undefined],
    [
      'a score that was taken away, then seen',
      { versions: [{ score: 8 }, {}], score: 3, ...seen },
      undefined,
    ],
    ['a wrong candidate, given again', { versions: [{ score: 8 }, {}], score: 3 }, 3],
    ['a change after the result', { versions: [{ score: 6 }], score: 8, isLate: true as const }, 6],
    ['a total, not what it is rounded to', { score: 7, total: 6.5 }, 6.5],
    [
      'a later score that may count',
      { versions: [{ score: 6 }], score: 8, ...seen, allowedVersion: 2 },
      8,
    ],
    [
      'a change after the one that may count',
      { versions: [{ score: 6 }, { score: 8, ...seen }], score: 9, ...seen, allowedVersion: 2 },
      8,
    ],
  ])('of %s', (_, review, expected) => {
    expect(countedScore(review, 'independent')).toBe(expected);
  });

  it('is the last one where judges are open to each other, unless it came too late', () => {
    const changed = { versions: [{ score: 6 }], score: 8, ...seen };
    expect(countedScore(changed, 'open')).toBe(8);
    expect(countedScore({ ...changed, isLate: true }, 'open')).toBe(6);
  });
});

describe('what a page says of the score that counts', () => {
  const review = {
    _id: 'r',
    judgeEmail: 'Asha',
    notes: '',
    score: 8,
    hasSeenOthers: true,
  } as const;
  const versions = [{ notes: '', score: 6, until: '' }];
  it.each([
    [{ hasSeenOthers: undefined }, ''],
    [{ versions, counted: 6 }, "Now 8, counted 6: changed after seeing others' reviews."],
    [{ counted: null }, "Now 8, not counted: given after seeing others' reviews."],
    [
      { versions, isLate: true as const, counted: 6 },
      'Now 8, counted 6: changed after the result was published.',
    ],
    [{ versions }, "Changed after seeing others' reviews."],
    [{ allowedVersion: 1 }, "Given after seeing others' reviews; an organiser lets it count."],
  ])('is, with %j, %j', (fields, text) => {
    expect(describeCounted({ ...review, ...fields })).toBe(text);
  });

  it.each([
    ['arrived late', { isLate: true as const, counted: null }, true],
    ['is one of two that arrived late', { isLate: true as const, counted: 6, versions }, true],
    ['came after seeing', { counted: null }, false],
    ['arrived late with the score that counts', { isLate: true as const, versions }, false],
    ['is left out', { isLate: true as const, counted: null, allowedVersion: -1 }, false],
    [
      'came after one that is left out',
      { isLate: true as const, counted: null, version: 2, allowedVersion: -1 },
      true,
    ],
  ])('is to be decided on by an organiser if it %s', (_, fields, isOpen) => {
    expect(isUndecided({ ...review, ...fields })).toBe(isOpen);
  });

  it('is the present score where an earlier release does not say', () => {
    expect(
      [{ score: 8 }, { score: 8, counted: 6 }, { score: 8, counted: null }].map(countedOf),
    ).toEqual([8, 6, undefined]);
  });
});
