import { SKELETON_KEY } from '@nox/federation/contract';
import { remoteAt } from '@nox/release-format/testing';
import { render, screen } from '@testing-library/react';
import { ShellFallback } from './shell-status.tsx';

const remotes = [{ ...remoteAt('/', 'admin'), pendingText: 'Verifying...' }];
const lines = () =>
  [...screen.getByRole('main').querySelectorAll<HTMLElement>('[aria-hidden]')].map(
    ({ style: { left, top, width, height } }) => [left, top, width, height].join(' '),
  );

describe('what is shown until the first page is there', () => {
  afterEach(() => localStorage.clear());

  const stored = { path: '/', bar: [0, 0, 200, 800], menu: [[8, 8, 40, 20]], page: [[9, 9, 9, 9]] };
  const bar = ['0px 0px 200px 800px', '8px 8px 40px 20px'];

  it.each([
    ['the lines of the last page', {}, [...bar, '9px 9px 9px 9px']],
    ['those of its menu alone, where it was another page', { path: '/team' }, bar],
    ['none of a screen of another width', { width: 1 }, []],
    ['none where what is stored is not as it should be', { menu: [null] }, []],
  ])('is %s', (_, change, expected) => {
    const skeleton = { width: window.innerWidth, ...stored, ...change };
    localStorage.setItem(SKELETON_KEY, JSON.stringify(skeleton));
    render(<ShellFallback registry={{ remotes }} />);
    expect(screen.getByRole('heading', { name: 'Verifying...' })).toBeVisible();
    expect(lines()).toEqual(expected);
  });
});
