/** No file of a release is longer, and none that describes what is live. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

const MAX_PATH_LENGTH = 1_024;
const MAX_SEGMENT_LENGTH = 255;
/** What has a meaning in an address, in HTML or on Windows, and what cannot be seen. */
const FORBIDDEN = /[\\:%?#"<>*|\p{C}\p{Zl}\p{Zp}]/u;
/** Windows drops these at the end of a name; `.` and `..` are no names. */
const DROPPED = /[. ]$/;

/** Whether a name from elsewhere is the path of a file below a folder, the same on each system and in an address. */
export const isFilePath = (path: string): boolean =>
  path.length <= MAX_PATH_LENGTH && path.split('/').every(isSegment);

const isSegment = (name: string) =>
  name !== '' &&
  name.length <= MAX_SEGMENT_LENGTH &&
  !FORBIDDEN.test(name) &&
  !DROPPED.test(name) &&
  isRecordKey(name);

/** Whether an object has a name from elsewhere only where it was given one: `constructor` each object has. */
export const isRecordKey = (name: string): boolean => !(name in Object.prototype);

/** The path of a file below a folder, by its name from elsewhere. @throws Error if that leads out of the folder */
export function resolveInside(folder: string, path: string): string {
  if (!isFilePath(path)) throw new Error(`${quoted(path)} is no path of a file.`);
  return `${folder}/${path}`;
}

/** A name from elsewhere for people: in quotes, in one line, and without what a terminal obeys. */
export const quoted = (name: unknown): string =>
  `"${String(name).slice(0, 200).replaceAll(/\p{C}/gu, '�')}"`;
