import { createPublicKey, verify } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOver, type Preview, previewClaim, SiteFile, splitToken } from '@nox/release-format';
import { SITE_ADDRESS } from '@nox/release-format/addresses';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { cachedFile, releaseFile } from './release-files.ts';

const COOKIE = 'nox-preview';
const TOKEN = /^[\w.+:~-]{1,400}$/;
/** The parameter of a link, and of the bar's form. */
const PARAMETER = 'preview';
const END = 'end';
const NONE = 'none';
/** How long a browser is told that a preview is none, or no more. */
const MAX_AFTER_S = 24 * 60 * 60;

/** What a browser has asked to see in place of what is live. */
export interface Shown {
  /** Names what is shown; all links that show nothing have the same one. */
  token: string;
  /** Absent where the link was changed, the preview is over or replaced, or its build is gone. */
  preview: Preview | undefined;
}

export type ReleasePreviews = (request: FastifyRequest) => Promise<Shown | undefined>;

/** Whether a link has all that was signed. Who signed it could release into this web root. */
function isSigned(token: string, preview: Preview): boolean {
  const [claim, signature] = splitToken(token);
  if (claim !== previewClaim(preview)) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: preview.key };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(claim), key, Buffer.from(signature, 'base64url'));
}

/** The previews that the list beside the registry names. Without a list there are none. */
export function previewsIn(webRoot: string): () => Promise<Preview[]> {
  const read = cachedFile(join(webRoot, SITE_ADDRESS), (text) => SiteFile.parse(JSON.parse(text)));
  return () =>
    read().then(
      ({ previews }) => previews,
      () => [],
    );
}

/** Reads what a browser sees of previews: its cookie, and the list beside the registry. */
export function releasePreviewsIn(webRoot: string): ReleasePreviews {
  const read = previewsIn(webRoot);
  return async ({ headers: { cookie = '' } }) => {
    const token = new RegExp(`(?:^|; *)(?:__Host-)?${COOKIE}=([^;]+)`).exec(cookie)?.[1];
    if (token === undefined || !TOKEN.test(token)) return undefined;
    const preview = (await read()).find((one) => isSigned(token, one));
    const entry = preview && !isOver(preview) && releaseFile(webRoot, preview.remote.entry);
    const isThere = entry && (await stat(entry).catch(() => undefined));
    return isThere ? { token, preview } : { token: NONE, preview: undefined };
  };
}

/** Begins or ends a preview where an address says so, and leads on to that page. @param origin of this site */
export function followLink(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): FastifyReply | undefined {
  const [path = '', query = ''] = request.url.split('?', 2);
  const rest = new URLSearchParams(query);
  const asked = rest.get(PARAMETER);
  if (asked === null) return undefined;
  reply.header('cache-control', 'no-store');
  // A browser that fetches an address ahead has not opened it.
  if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
  rest.delete(PARAMETER);
  const end = Date.parse(splitToken(asked)[0].split('~').at(-1)!);
  const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000) || 0) + MAX_AFTER_S;
  const [token, age] = asked === END ? ['', 0] : [TOKEN.test(asked) ? asked : NONE, seconds];
  const [prefix, secure] = origin.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
  const flags = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
  reply.header('set-cookie', `${prefix}${COOKIE}=${token}; ${flags}`);
  // Two slashes would lead to another site.
  const own = /^\/(?![/\\])/.test(path) ? path : '/';
  return reply.redirect(own + (rest.size > 0 ? `?${rest}` : ''));
}
