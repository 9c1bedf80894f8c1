import { teamMember } from '@nox/testing';
import { groupByCategory } from './group-by-category.ts';

describe('groupByCategory', () => {
  it('puts the Executive Board before the Core Team before the Members', () => {
    const member = teamMember({ category: 'Members' });
    const lead = teamMember({ category: 'Executive Board' });
    const core = teamMember({ category: 'Core Team' });
    expect(groupByCategory([member, lead, core])).toEqual([
      { category: 'Executive Board', members: [lead] },
      { category: 'Core Team', members: [core] },
      { category: 'Members', members: [member] },
    ]);
  });

  it('keeps the order of the API inside a category', () => {
    const members = ['Zoya', 'Aarav', 'Meera'].map((name) => teamMember({ name }));
    expect(groupByCategory(members)[2]?.members).toEqual(members);
  });

  it('has a group for a category without members', () => {
    expect(groupByCategory([]).map(({ members }) => members)).toEqual([[], [], []]);
  });
});
