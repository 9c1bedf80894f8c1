import { repositoryName } from './build-origin.ts';

describe('the name of a repository', () => {
  it.each([
    'git@github.com:Asha/Events.git',
    'https://github.com/asha/events',
    'https://asha:secret@github.com/asha/events.git',
    'git+https://github.com/asha/events.git/',
    'ssh://git@github.com:22/asha/events.git',
    'github.com/asha/events',
  ])('is the same for %s', (url) => {
    expect(repositoryName(url)).toBe('github.com/asha/events');
  });

  it.each(['/srv/git/events.git', '../events', 'file:///srv/git/events', ''])(
    'is unknown for %p, which only one machine has',
    (url) => {
      expect(repositoryName(url)).toBeUndefined();
    },
  );
});
