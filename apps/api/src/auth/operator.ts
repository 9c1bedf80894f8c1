import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Whether a request comes from a program on this machine. A proxy on this machine forwards requests of other
 * machines, so a request with forwarding headers does not count.
 * @param address the connection's, never one from a header
 */
export function isFromThisMachine(address: string, headers: IncomingHttpHeaders): boolean {
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export function isOperatorToken(sent: string, token: string): boolean {
  return timingSafeEqual(digest(sent), digest(token));
}
