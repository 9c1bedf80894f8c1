import fc from 'fast-check';
import type { QuestionOption } from '@nox/contracts';
import { linesAfter, linesOf, type OptionLine, optionsOf } from './question-options.tsx';

const STORED: QuestionOption[] = ['S', 'Medum', 'L'].map((label) => ({
  key: label[0]!.toLowerCase(),
  label,
}));

/** Types one text after the other. @returns the options, as "key: label" or "(key: label)" if it cannot be chosen any more */
function typed(...texts: string[]) {
  const lines = texts.reduce(
    (before: OptionLine[], text) => linesAfter(text, before),
    linesOf(STORED),
  );
  const isKnown = (key: string) => STORED.some((one) => one.key === key);
  return optionsOf(lines, STORED).map(({ key, label, isRemoved }) => {
    const text = `${isKnown(key) ? key : 'new'}: ${label}`;
    return isRemoved ? `(${text})` : text;
  });
}

describe('a line of the editor', () => {
  it.each([
    ['has other words', ['S\nMedium\nL'], ['s: S', 'm: Medium', 'l: L']],
    ['is emptied and typed again', ['S\n\nL', 'S\nMedium\nL'], ['s: S', 'm: Medium', 'l: L']],
    [
      'has other words before one is added',
      ['S\nMedum\nLarge', 'S\nMedum\nLarge\n', 'S\nMedum\nLarge\nXL'],
      ['s: S', 'm: Medum', 'l: Large', 'new: XL'],
    ],
    ['is sorted', ['L\nS\nMedum'], ['l: L', 's: S', 'm: Medum']],
    ['is cut, and put in elsewhere', ['S\nL', 'Medum\nS\nL'], ['m: Medum', 's: S', 'l: L']],
    ['is split, and joined again', ['S\nMe\ndum\nL', 'S\nMedum\nL'], ['s: S', 'm: Medum', 'l: L']],
  ])('is the same option when it %s', (_, texts, options) => {
    expect(typed(...texts)).toEqual(options);
  });

  it.each([
    ['stands in place of one that was taken out', ['S\nL', 'S\nL\nXL'], '(m: Medum)'],
    ['stands there after all were deleted', ['', 'Small', 'Small\nLarge'], '(s: S)'],
    ['splits one', ['S\nMe\ndum\nL'], '(m: Medum)'],
  ])('is another option when it %s', (_, texts, left) => {
    const options = typed(...texts);
    expect(options.some((one) => one.startsWith('new: '))).toBe(true);
    expect(options).toContain(left);
  });

  it('is no other option than it was on the way through the words of one', () => {
    expect(typed('S\nL', 'S\nL\n', 'S\nL\nMedum', 'S\nL\nMedum pink')).toEqual([
      ...['s: S', 'l: L', 'new: Medum pink', '(m: Medum)'],
    ]);
    expect(typed('L\nMedum\nL', 'Long\nMedum\nL')).toEqual(['s: Long', 'm: Medum', 'l: L']);
  });

  it('is the option whose words it has, although it stood elsewhere before it was typed over', () => {
    expect(typed('XS\nMedum\nL', 'XS\nS\nL', 'XS\nS\nMedum', 'XS\nS\nMedum\nL')).toEqual([
      ...['new: XS', 's: S', 'm: Medum', 'l: L'],
    ]);
    expect(typed('S\nM\nL', 'S\nM\nL\n', 'S\nM\nL\nMedum')).toEqual([
      ...['s: S', 'new: M', 'l: L', 'm: Medum'],
    ]);
  });
});

describe('the options of a question', () => {
  it('are never lost or two of a key, and stay whose line nobody touches, whatever is typed', () => {
    const line = fc.constantFrom('S', 'Medum', 'L', 'XL', 'M', '', ' ');
    const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        let lines = linesOf(STORED);
        for (const next of texts) {
          const before = lines;
          lines = linesAfter(next, before);
          expect(lines.map((one) => one.text).join('\n')).toBe(next);
          for (const [at, { key, text: words }] of lines.entries()) {
            if (before[at]?.text === words) expect(key).toBe(before[at]!.key);
          }
          const options = optionsOf(lines, STORED);
          const keys = options.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { key, label } of STORED) {
            expect(keys).toContain(key);
            const same = options.filter((one) => one.label === label);
            if (same.length > 0) expect(same.some((one) => one.key === key)).toBe(true);
          }
          const live = options.filter((one) => !one.isRemoved).map(({ label }) => label);
          for (const { label, isRemoved } of options) {
            if (isRemoved) expect(live).not.toContain(label);
          }
        }
      }),
    );
  });
});
