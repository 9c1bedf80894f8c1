import { createHmac, timingSafeEqual } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type Viewing } from '@nox/contracts';
import { isoTime, MINUTE_MS, readExpiryTime } from '../database/clock.ts';
import { readSecrets } from '../database/server-secrets.ts';
import { type Db } from '../database/schema.ts';

/* A page that plays a film cannot send a token with it. Security boundary: the browser of an account or a link gets a signed
   cookie for some minutes, which no script reads, no other site's page sends, and no address carries on. */

const COOKIE = 'nox-viewing';
/** Browsers send it to no other address. */
export const VIEWING_PATH = '/candidate-files';
/** Pages renew it while they are open. */
const LIFETIME_MS = 10 * MINUTE_MS;
const PATTERN = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{1,400})\\.([\\w-]{43})(?:;|$)`);

/** An account, with its row of the staff, or the hash of a candidate's link. */
type Viewer = { uid: string; staffId: string | null } | { link: string };

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** Lets the browser that gets this reply look at files for some minutes. @returns until when */
export async function startViewing(
  db: Db,
  viewer: Viewer,
  { reply, isSecure }: { reply: FastifyReply; isSecure: boolean },
): Promise<Viewing> {
  const now = await readExpiryTime(db);
  const [secret] = await readSecrets(db, 'viewing', now);
  const until = now + LIFETIME_MS;
  const text = JSON.stringify({ ...viewer, until });
  const content = Buffer.from(text).toString('base64url');
  const token = `${content}.${sign(secret, content).toString('base64url')}`;
  const flags = `Path=/api${VIEWING_PATH}; Max-Age=${LIFETIME_MS / 1_000}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${COOKIE}=${token}; ${flags}${isSecure ? '; Secure' : ''}`);
  return { until: isoTime(until) };
}

/** @returns undefined for no cookie, one that is not signed here, and one that has ended */
export async function readViewing(db: Db, cookies = ''): Promise<Viewer | undefined> {
  const [, content, signature] = PATTERN.exec(cookies) ?? [];
  if (!content || !signature) return undefined;
  const now = await readExpiryTime(db);
  const isSigned = (secret: string) =>
    timingSafeEqual(sign(secret, content), Buffer.from(signature, 'base64url'));
  if (!(await readSecrets(db, 'viewing', now)).some(isSigned)) return undefined;
  const { until, ...viewer } = JSON.parse(String(Buffer.from(content, 'base64url'))) as Viewer & {
    until: number;
  };
  return now < until ? viewer : undefined;
}
