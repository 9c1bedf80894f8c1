import { TeamMemberInput } from '@nox/contracts';
import fc from 'fast-check';
import { fileStem } from './media-store.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Asha Rao', 'Asha_Rao'],
    ['  Zoë   Núñez ', 'Zoe_Nunez'],
    ['../../etc/passwd', 'etcpasswd'],
    ['a.php%00.png', 'aphp00png'],
    ['Step-by_step 101', 'Step-by_step_101'],
    ['आशा', 'file'],
    ['', 'file'],
  ])('for "%s" starts with %s', (name, stem) => expect(fileStem(name)).toBe(stem));

  it('is an address that our own forms accept, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const imageUrl = `/media/team_images/${fileStem(name)}_1.png`;
        TeamMemberInput.parse({ name: 'A', position: 'B', imageUrl });
      }),
    );
  });
});
