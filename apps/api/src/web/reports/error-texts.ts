import { type Registry, type RemoteDescription } from '@nox/release-format';
import { isFilePath } from '@nox/release-format/file-path';
import { matchesPage, remoteAt, routedPath } from '@nox/release-format/remotes-for';

/* What is stored of a browser's report: nothing that people have typed or read, no address of a person, no secret. */

const HIDDEN = '…';
const QUOTED = [
  /(?<!\w)"[^"]*(?:"|$)/g,
  /(?<!\w)`[^`]*(?:`|$)/g,
  /[“„«][^”“»]*(?:[”“»]|$)/g,
  /‘[^’]*(?:’|$)/g,
  // It may have an apostrophe inside.
  /(?<!\w)'(?:[^']|'(?=\w))*(?:'|$)/g,
];
const MAX_WORD_LENGTH = 24;

/** An address, a mail address, a value, a number or a token is no word of a program; React's numbers of errors are. */
function hideWord(word: string): string {
  if (/^#\d{1,3}\W?$/.test(word)) return word;
  const isSecret = /[/@=\\]/.test(word) || word.length > MAX_WORD_LENGTH;
  return isSecret || /\p{Nd}/u.test(word) ? HIDDEN : word;
}

/** A message with "…" for what may be of a person. */
export function scrubbed(message: string): string {
  const unquoted = QUOTED.reduce((text, pattern) => text.replace(pattern, ` ${HIDDEN} `), message);
  const words = unquoted
    .replace(/[^\x20-\x7E]+/g, ` ${HIDDEN} `)
    .split(/\s+/)
    .filter(Boolean);
  return words
    .map(hideWord)
    .join(' ')
    .replace(/…[… ]*…/g, HIDDEN);
}

const FILE = /^(?:https?:\/\/[^/]+)?(\/static\/js\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/([^?#]+))/;
const POSITION = /^(.+):(\d{1,7}):(\d{1,7})$/;

export interface ReleaseFile {
  /** Root-relative. */
  address: string;
  remote: string;
  version: string;
  file: string;
}

/** A file of a release, by an address from elsewhere. */
export function fileAt(text: string): ReleaseFile | undefined {
  const [, address = '', remote = '', version = '', file = ''] = FILE.exec(text) ?? [];
  const isFile = isFilePath(address.slice(1)) && /^[\x21-\x7E]+$/.test(file);
  return isFile ? { address, remote, version, file } : undefined;
}

export type Frame = ReleaseFile & { line: number; column: number };

/** `undefined` for what is no position in a file of a release. */
export function frameAt(text: string): Frame | undefined {
  const [, address = '', line, column] = POSITION.exec(text) ?? [];
  const file = fileAt(address);
  return file && { ...file, line: Number(line), column: Number(column) };
}

export const positionOf = ({ address, line, column }: Frame) => `${address}:${line}:${column}`;

/** The remote whose page is at a path, and the pattern of the page's route: `/events/:id`. */
export function pageAt(text: string, { remotes }: Registry) {
  const path = routedPath(text)
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  const remote = remoteAt(path, remotes);
  const fits = (page: string) => matchesPage(page.toLowerCase(), path);
  const pattern = remote?.pages?.filter(fits).toSorted(byPrecision)[0];
  return { remote, pattern: pattern ?? restOf(remote) };
}

const restOf = (remote: RemoteDescription | undefined) =>
  `${remote?.mount.path.replace(/\/$/, '') ?? ''}/*`;

const parametersOf = (pattern: string) => pattern.split(/\/[:*]/).length;
const byPrecision = (a: string, b: string) =>
  Number(a.endsWith('*')) - Number(b.endsWith('*')) || parametersOf(a) - parametersOf(b);

const BROWSERS = [
  ['Edge', /\bEdg\w*\/(\d{1,3})\./],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})\./],
  ['Opera', /\bOPR\/(\d{1,3})\./],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})\./],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d{1,3})\./],
  ['Safari', /^(?=.* Safari\/).*?\bVersion\/(\d{1,3})\./],
] as const;

/** "Firefox 145": all that a header says of a browser and is stored. */
export function browserOf(userAgent = ''): string {
  for (const [name, pattern] of BROWSERS) {
    const [, major] = pattern.exec(userAgent) ?? [];
    if (major) return `${name} ${major}`;
  }
  return 'Other';
}
