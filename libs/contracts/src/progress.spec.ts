import { groupByProgress, type Progress } from './progress.ts';
import { type AuditionEntry } from './audition-entry.ts';

type Entry = Parameters<typeof groupByProgress>[0][number];
type Appearance = AuditionEntry['attendance'];

const [FRIDAY, TODAY, SUNDAY] = ['2026-08-14', '2026-08-15', '2026-08-16'];
const slotOn = (date: string) => `${date} 16:00 - 16:30 · Hall A`;
const was = (state: NonNullable<Appearance>['state'], date = TODAY): Appearance => ({
  ...{ state, date, at: null },
});

const of = (timeSlot: string, attendance?: Appearance, former?: Appearance): Partial<Entry> => ({
  ...{ timeSlot, attendance },
  ...(former && { formerAppearances: [former] }),
});

describe('the progress of a candidate', () => {
  it.each<[Progress, string, Partial<Entry>]>([
    ['ahead', 'has a slot tomorrow', of(slotOn(SUNDAY))],
    ['ahead', 'has a slot today and was not seen yet', of(slotOn(TODAY))],
    ['ahead', 'is here', of(slotOn(TODAY), was('arrived'))],
    ['ahead', 'is called', of(slotOn(TODAY), was('called'))],
    ['ahead', 'has no slot', of('')],
    ['ahead', 'has a slot that names no day', of('16:00 - 16:30')],
    [
      'ahead',
      'was moved from a day on which they did not come',
      of(slotOn(SUNDAY), undefined, was('no-show', FRIDAY)),
    ],
    ['ahead', 'danced, and is called back', of(slotOn(SUNDAY), undefined, was('finished', FRIDAY))],
    ['ahead', 'dances after the midnight of today', of(`${SUNDAY} 00:30 - 01:00`)],
    ['unscored', 'is on stage', of(slotOn(TODAY), was('started'))],
    ['unscored', 'has finished', of(slotOn(TODAY), was('finished'))],
    ['unscored', 'came and left', of(slotOn(TODAY), was('left'))],
    ['unscored', 'was here when the day ended', of(slotOn(FRIDAY), was('arrived', FRIDAY))],
    [
      'unscored',
      'danced before the slot was taken away',
      of('', undefined, was('finished', FRIDAY)),
    ],
    [
      'unscored',
      'danced, and did not come when called back',
      of(slotOn(TODAY), was('no-show'), was('finished', FRIDAY)),
    ],
    ['absent', 'was marked as not here', of(slotOn(TODAY), was('no-show'))],
    ['absent', 'is not recorded on a day that is over', of(slotOn(FRIDAY))],
  ])('is %s where it %s', (progress, _, fields) => {
    const one = { _id: 'one', ...fields } as Entry;
    const other = { _id: 'other', ...of(slotOn(FRIDAY), was('finished', FRIDAY)) } as Entry;
    expect(groupByProgress([one, other], TODAY, () => false)[progress]).toContain(one);
    const isOne = ({ _id }: Entry) => _id === 'one';
    expect(groupByProgress([one, other], TODAY, isOne).scored).toEqual([one]);
  });

  it('is not that they never came where nobody recorded who came', () => {
    const one = { _id: 'one', ...of(slotOn(FRIDAY)) } as Entry;
    expect(groupByProgress([one], TODAY, () => false).unscored).toEqual([one]);
  });

  it('is none of who has withdrawn, or is not judged by the account', () => {
    const entries = [
      { _id: 'one', ...of(''), isWithdrawn: true } as Entry,
      { _id: 'two', ...of(''), isRecused: true } as Entry,
    ];
    expect(Object.values(groupByProgress(entries, TODAY, () => true)).flat()).toEqual([]);
  });
});
