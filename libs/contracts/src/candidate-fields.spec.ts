import { AuditionApplication, fieldOf, recordOf } from './index.ts';

describe('the description of a field', () => {
  it('names the society of the page, and on the server, whose files have it, the first one', () => {
    const texts = () => {
      const { title, column } = recordOf('whyNox');
      return [fieldOf('whyNox').label, title, column];
    };
    expect(texts()).toEqual(['Why NOX?', 'Why NOX', 'Why NOX']);
    globalThis.noxSociety = { name: 'Adaa' };
    expect(texts()).toEqual(['Why Adaa?', 'Why Adaa', 'Why Adaa']);
    globalThis.noxSociety = undefined;
    const tooLong = AuditionApplication.shape.whyNox.safeParse('a'.repeat(9_000));
    expect(tooLong.error!.message).toContain('The reason must have at most');
  });
});
