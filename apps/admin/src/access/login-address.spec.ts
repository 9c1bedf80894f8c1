import { destinationAfterLogin, loginAddress } from './login-address.ts';

const destination = (from: string) => destinationAfterLogin(`?${new URLSearchParams({ from })}`);

describe('the login', () => {
  it('leads back to the page before it, query and hash included', () => {
    const address = loginAddress({ pathname: '/admin/team', search: '?a=1&b=2', hash: '#end' });
    const { pathname, search } = new URL(address, window.location.origin);
    expect(pathname).toBe('/admin/login');
    expect(destinationAfterLogin(search)).toBe('/admin/team?a=1&b=2#end');
  });

  it('leads to where the account begins by default', () => {
    expect(destinationAfterLogin('')).toBe('/admin');
  });

  it.each(['/admin/join', '/admin/join/secret', '/admin/joinsecret', '/ADMIN/join%2523secret'])(
    'has nothing of the address of an invitation: %s',
    (pathname) => {
      expect(loginAddress({ pathname, search: '?secret', hash: '#secret' })).toBe('/admin/login');
    },
  );

  it.each([
    'https://evil.example/admin/team',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/admin/../../x',
    '/admin/..//evil.example',
    '/administrators',
    'javascript:alert(1)',
    'http://',
    '/team',
    '/admin/login?from=/admin/login',
  ])('does not follow %s', (from) => {
    expect(destination(from)).toBe('/admin');
  });
});
