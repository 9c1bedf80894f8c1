import { comparabilityAdvice, judgeGroups } from './judge-groups.ts';

const panels = ['A', 'B', 'C'].map((name) => ({ _id: name, name: `Hall ${name}` }));
const block = (panelId: string, date: string, ...judges: string[]) => ({ panelId, date, judges });
const FRIDAY = '2026-08-14';
const SATURDAY = '2026-08-15';

describe('which panels share no judge', () => {
  it('is nothing while one judge connects them, however their name is written', () => {
    const blocks = [
      block('A', FRIDAY, 'Meera', 'Ravi'),
      block('B', FRIDAY, 'Isha'),
      block('B', SATURDAY, ' meera', 'Isha'),
    ];
    expect(comparabilityAdvice({ panels, blocks })).toBeNull();
    expect(judgeGroups(blocks)[0]!.judges).toEqual(['Meera', 'Ravi', 'Isha']);
  });

  it('says what would help', () => {
    const blocks = [
      block('A', FRIDAY, 'Meera', 'Ravi'),
      block('B', FRIDAY, 'Isha'),
      block('C', FRIDAY),
    ];
    expect(comparabilityAdvice({ panels, blocks })).toBe(
      'No judge of Hall A sits in Hall B, so their scores cannot be compared. Let Meera also judge a block in Hall B, or Isha one in Hall A.',
    );
  });

  it('lists panels that share judges with one another', () => {
    const blocks = ['A', 'B', 'C'].map((name) =>
      block(name, FRIDAY, name === 'C' ? 'Isha' : 'Meera'),
    );
    expect(comparabilityAdvice({ panels, blocks })).toMatch(
      /^No judge of Hall A and Hall B sits in Hall C,/,
    );
  });

  it('names the days of a panel whose judges change, and counts three groups as well', () => {
    const blocks = [
      block('A', FRIDAY, 'Meera'),
      block('A', SATURDAY, 'Ravi'),
      block('B', FRIDAY, 'Isha'),
    ];
    expect(comparabilityAdvice({ panels, blocks })).toMatch(
      /^Hall A \(Fri 14 Aug\), Hall A \(Sat 15 Aug\) and Hall B share no judges/,
    );
    expect(comparabilityAdvice({ panels, blocks: [] })).toBeNull();
  });

  it('joins groups that a later block connects', () => {
    const blocks = [block('A', FRIDAY, 'x'), block('B', FRIDAY, 'y'), block('C', FRIDAY, 'y', 'x')];
    expect(judgeGroups(blocks)).toHaveLength(1);
  });
});
