import { type IncomingMessage } from 'node:http';
import { restoredLink } from '@nox/contracts';

const NOWHERE = '/404';

/** Answered with data or text, whatever is wrong with their addresses. */
const NO_PAGE = /^\/(?:api|media|static)(?:[/?#]|$)/;

/** Fastify's `rewriteUrl`: its router would answer an address that cannot be decoded, as of a truncated link, with JSON. */
export function rewriteMalformed({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // The fast path: hardly any address is encoded.
  if (!url.includes('%') || NO_PAGE.test(url)) return url;
  try {
    decodeURI(url.split(/[?#]/, 1)[0]!);
    return url;
  } catch {
    // The page's route leads on from there.
    return restoredLink(url)?.replace('#', '?%23') ?? NOWHERE;
  }
}
