import { teamMember } from '@nox/testing';
import { involvedPeople } from './involved-modal.tsx';

const asha = teamMember({ name: 'Asha Rao', position: 'Choreographer' });
const UNKNOWN_ID = '0198a7c2-5b1e-7c3a-9f00-1d2e3f4a5b6c';

describe('the people involved in an achievement', () => {
  it('are found by id first, even if another member has that id as a name', () => {
    const impostor = teamMember({ name: asha._id });
    expect(involvedPeople([asha._id], [impostor, asha])).toEqual([
      { name: 'Asha Rao', member: asha },
    ]);
  });

  it('appear once, though listed by id and by name', () => {
    expect(involvedPeople([asha._id, 'asha rao', 'Zoya Ali', 'zoya ali'], [asha])).toHaveLength(2);
  });

  it('leave out ids of unknown members', () => {
    const oldId = '5f2b8c1de4b0a1c2d3e4f5a6';
    expect(involvedPeople([UNKNOWN_ID, oldId, 'Zoya Ali'], [asha])).toEqual([{ name: 'Zoya Ali' }]);
    expect(involvedPeople([UNKNOWN_ID], [])).toEqual([]);
  });
});
