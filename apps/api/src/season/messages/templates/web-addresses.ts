import { parse } from 'tldts';

/** Dots that browsers and mail programs take for the one of a host. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/gu;
/** A scheme, the usual prefix of a site, or a path below what looks like a host. */
const PAGE = /[a-z][\d+.-]*:\/\/|\bwww\.|[a-z\d-]{2}\.[a-z]{2,}\//i;
/** Degrees that end like a top-level domain: a branch is "B.Com (Hons)". */
const DEGREE = /^(?:[bmd]|ph|pg)\.?(?:com|tech|sc|design)\.?$/i;
const EDGES = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

/** An IP address, or a name below a suffix under which anybody can register one. */
function isHost(text: string): boolean {
  const { isIp, isIcann, domain } = parse(text, { allowPrivateDomains: false });
  return isIp === true || (isIcann === true && domain !== null);
}

/** Whether a mail program may make a link of a part of a text: a scheme, an email or IP address, or a host by the Public Suffix List. */
export function hasWebAddress(text: string): boolean {
  const visible = text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(DOTS, '.');
  if (PAGE.test(visible)) return true;
  return visible.split(/[\s,;<>()[\]{}"'|@/\\]+/u).some((part) => {
    const address = part.replaceAll(EDGES, '');
    return address.includes('.') && !DEGREE.test(address) && isHost(address);
  });
}

const MAX_NAME_LENGTH = 60;

/** A name that a stranger typed, for an address that nobody has confirmed: shortened, and in pieces that become no link. */
export function unlinked(name: string): string {
  const characters = [...name.replaceAll(/([.:/@\u3002\uff0e\uff61\u2024])(?=\S)/gu, '$1 ')];
  return characters.length <= MAX_NAME_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}
