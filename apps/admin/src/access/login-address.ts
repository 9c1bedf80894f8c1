import { createPath, type Path } from 'react-router-dom';

export const LOGIN = '/admin/login';
export const FIRST_PAGE = '/admin/dashboard';

/** The login's address, which remembers where somebody wanted to go. */
export function loginAddress(wanted: Partial<Path>): string {
  return `${LOGIN}?${new URLSearchParams({ from: createPath(wanted) })}`;
}

/**
 * Where to go after the login. Anyone can put anything into a link to the login: only addresses of this
 * site's own administrator area are followed.
 */
export function destinationAfterLogin(search: string): string {
  const from = new URLSearchParams(search).get('from');
  const { origin } = window.location;
  if (!from || !URL.canParse(from, origin)) return FIRST_PAGE;
  // As the browser would read it: `/admin/../x` and `/\x` are not what they look like.
  const url = new URL(from, origin);
  const isOurs = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname);
  if (!isOurs || url.pathname.startsWith(LOGIN)) return FIRST_PAGE;
  return createPath(url);
}
