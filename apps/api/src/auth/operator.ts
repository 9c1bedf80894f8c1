import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export function isOperatorToken(sent: string, token: string): boolean {
  return timingSafeEqual(digest(sent), digest(token));
}
