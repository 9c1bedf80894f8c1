import { restoredLink } from '@nox/contracts';
import { replace, type MiddlewareFunction } from 'react-router-dom';

/** Opens a secret link whose `#` was encoded where no server has led there: on a static host, and without a network. */
export const restoreLink: MiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const link = restoredLink(pathname + search);
  if (link !== undefined) throw replace(link);
};
