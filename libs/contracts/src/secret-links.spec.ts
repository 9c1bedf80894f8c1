import { restoredLink, secretLink, tokenIn, withoutSecret } from './secret-links.ts';

const TOKEN = 'k'.repeat(43);

describe.each(['join', 'candidate', 'display'] as const)('the secret link of %s', (page) => {
  const link = secretLink('', page, TOKEN);

  it.each(['%23', '%2523', `%${'25'.repeat(9)}23`, '/%23', '?from=mail%23', '/?a#%23'])(
    'is restored where its # has become %s',
    (encoded) => {
      const damaged = link.replace('#', encoded);
      expect(restoredLink(damaged)).toBe(link);
      expect(restoredLink(damaged.toUpperCase())?.toLowerCase()).toBe(link);
      expect(withoutSecret(damaged)).not.toContain(TOKEN);
    },
  );

  it.each(['', '/', '?', '%20', '%25'])('is in no log where its # has become %p', (lost) => {
    const damaged = link.replace('#', lost);
    expect(restoredLink(damaged)).toBeUndefined();
    expect(withoutSecret(damaged)).toBe(`${link.split('#')[0]}/…`);
  });

  it.each(['&fbclid=IwAR0_a-b', '?utm_source=x#y', '%20', '>', ''])(
    'is read where it was pasted with %p behind it',
    (added) => expect(tokenIn(`#${TOKEN}${added}`)).toBe(TOKEN),
  );

  it('is restored once', () => expect(restoredLink(link)).toBeUndefined());
});

describe('other addresses', () => {
  it.each(['/', '/auditions', '/auditions/mine', '/admin/entries?search=%231', '/admin/joi%23n'])(
    'stay as they are: %s',
    (address) => expect(restoredLink(address)).toBeUndefined(),
  );

  it('are read in a time that grows with their length alone', () => {
    const start = Date.now();
    for (const part of ['%25', '%', '25', '%2523', '?', '/%2']) {
      restoredLink(`/auditions/mine/${part.repeat(20_000)}`);
      withoutSecret(`/auditions/mine/${part.repeat(20_000)}`);
    }
    expect(Date.now() - start).toBeLessThan(500);
  });
});
