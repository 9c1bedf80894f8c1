import { attempt } from '@nox/ui';
import { createPath, type Path } from 'react-router-dom';

export const LOGIN = '/admin/login';
/** An invitation leads here, with its token in the fragment. */
export const JOIN = '/admin/join';
export const FIRST_PAGE = '/admin';
export const DASHBOARD = '/admin/dashboard';
/** It begins a fresh site. */
export const FIRST_STEPS = '/admin/first-steps';

/** The page of an invitation needs no login, and its address may hold a secret. */
export const loginAddress = (from: Partial<Path>): string =>
  from.pathname?.toLowerCase().startsWith(JOIN)
    ? LOGIN
    : `${LOGIN}?${new URLSearchParams({ from: createPath(from) })}`;

/** `from` is not trusted, any link may set it: only addresses below this site's `/admin` are accepted. */
export function destinationAfterLogin(search: string): string {
  const from = new URLSearchParams(search).get('from');
  const { origin } = window.location;
  // Resolved as the browser does: `/admin/../x` and `/\x` lead elsewhere.
  const url = attempt(() => new URL(from ?? '', origin));
  if (!from || !url) return FIRST_PAGE;
  const isInAdmin = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname);
  if (!isInAdmin || url.pathname.startsWith(LOGIN)) return FIRST_PAGE;
  return createPath(url);
}
