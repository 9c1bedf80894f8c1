import * as z from 'zod/mini';
import { isFilePath, isRecordKey, quoted } from './file-path.ts';

const name = (what: string, isName: (text: string) => boolean) =>
  z.string().check(z.refine(isName, { error: ({ input }) => `${quoted(input)} is no ${what}` }));

const APP = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[A-Za-z0-9](?:[\w.+-]*[\w+-])?$/;

export const AppName = name('name of an app', (text) => APP.test(text) && isFilePath(text));

/** The version of a release, the name of its folder. */
export const Version = name('version', (text) => VERSION.test(text) && isFilePath(text));

/** The name of a preview, such as that of a branch's request: `pr-12`. */
export const PreviewName = name('name of a preview', (text) =>
  /^[a-z\d][a-z\d-]{0,39}$/.test(text),
);
/** Method and path of a call, and the fields that are sent with it; `*` where these are not known. */
export const ApiCall = name('call such as "POST /api/lessons title,date"', (text) =>
  /^(?:GET|POST|PUT|DELETE) \/api\/[\w/:.-]+(?: (?:\*|\w+(?:,\w+)*))?$/.test(text),
);
export const Kilobytes = name('size such as "60 KB"', (text) => /^\d{1,6}(?:\.\d)? KB$/.test(text));
export const FilePath = name('path of a file', isFilePath);

export const RecordKey = name('key', isRecordKey);

function hrefOf(address: string): string | undefined {
  try {
    return new URL(address).href;
  } catch {
    return undefined;
  }
}

/** The address of a script: root-relative or absolute, and as browsers write it. */
export const ScriptAddress = name(
  'address of a script',
  (text) =>
    (text.startsWith('/') && isFilePath(text.slice(1))) ||
    (/^https?:/.test(text) && hrefOf(text) === text),
);

export const CommitHash = name('hash of a commit', (text) => /^[0-9a-f]{7,64}$/.test(text));

/** Who releases: visible characters in one line. */
export const AuthorName = name('name in one line', (text) => /^\P{C}{1,80}$/u.test(text));
