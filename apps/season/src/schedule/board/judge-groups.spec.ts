import { comparabilityAdvice } from './judge-groups.ts';

const panels = ['A', 'B', 'C'].map((name) => ({ _id: name, name: `Hall ${name}` }));
const FRIDAY = '2026-08-14';
const SATURDAY = '2026-08-15';

type Sitting = [panelId: string, date: string, ...judges: string[]];
const adviceFor = (...sittings: Sitting[]) =>
  comparabilityAdvice({
    panels,
    blocks: sittings.map(([panelId, date, ...judges]) => ({ panelId, date, judges })),
  });

describe('which panels share no judge', () => {
  it.each<[string, ...Sitting[]]>([
    ['without blocks'],
    [
      'while one judge connects them, however their name is written',
      ['A', FRIDAY, 'Meera', 'Ravi'],
      ['B', FRIDAY, 'Isha'],
      ['B', SATURDAY, ' meera', 'Isha'],
    ],
    [
      'if a later block connects them',
      ['A', FRIDAY, 'x'],
      ['B', FRIDAY, 'y'],
      ['C', FRIDAY, 'y', 'x'],
    ],
  ])('is nothing %s', (_when, ...sittings) => {
    expect(adviceFor(...sittings)).toBeNull();
  });

  it('says what would help, with the names as they were written first', () => {
    const sittings: Sitting[] = [
      ['A', FRIDAY, 'Meera', 'Ravi'],
      ['A', SATURDAY, ' meera'],
      ['B', FRIDAY, 'Isha'],
      ['C', FRIDAY],
    ];
    expect(adviceFor(...sittings)).toBe(
      'No judge of Hall A sits in Hall B, so their scores cannot be compared. Let Meera also judge a block in Hall B, or Isha one in Hall A.',
    );
  });

  it('lists panels that share judges with one another', () => {
    expect(
      adviceFor(['A', FRIDAY, 'Meera'], ['B', FRIDAY, 'Meera'], ['C', FRIDAY, 'Isha']),
    ).toMatch(/^No judge of Hall A and Hall B sits in Hall C,/);
  });

  it('names the days of a panel whose judges change, and counts three groups as well', () => {
    expect(
      adviceFor(['A', FRIDAY, 'Meera'], ['A', SATURDAY, 'Ravi'], ['B', FRIDAY, 'Isha']),
    ).toMatch(/^Hall A \(Fri 14 Aug\), Hall A \(Sat 15 Aug\) and Hall B share no judges/);
  });
});
