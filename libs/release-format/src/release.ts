import * as z from 'zod/mini';
import { MAX_FILE_BYTES } from './file-path.ts';
import { ApiCall, AppName, AuthorName, CommitHash, FilePath, RecordKey, Version } from './names.ts';

/** No build of ours has a tenth of either. */
const MAX_FILES = 10_000;
const MAX_BUILD_BYTES = 200_000_000;
export const MAX_PATHS = 1_000;
export const MAX_CALLS = 300;

export const sizeOf = (files: Record<string, { bytes: number }>): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

const isBuild = (files: Record<string, { bytes: number }>) =>
  Object.keys(files).length <= MAX_FILES && sizeOf(files) <= MAX_BUILD_BYTES;
const FileSize = z.int().check(z.nonnegative(), z.maximum(MAX_FILE_BYTES));

/** Every file of a build with its size and hash (hexadecimal), by its path in the build's folder. */
export const BuildFiles = z
  .record(FilePath, z.object({ bytes: FileSize, sha256: z.string() }))
  .check(z.refine(isBuild, 'More files than a build can have'));
export type BuildFiles = z.infer<typeof BuildFiles>;

/** Modules that a shell provides to remotes, or that a remote takes from the shell, by their share keys. */
export const SharedModules = z.record(
  RecordKey,
  z.object({
    /** The version that a shell provides, or the range that a remote requires. */
    version: z.string(),
    /** Whether a remote refuses to run on a version outside of its range. */
    isStrict: z.optional(z.boolean()),
    /** The names that a shell exports, or that a remote uses; absent where the build cannot tell. */
    exports: z.optional(z.array(z.string())),
  }),
);
export type SharedModules = z.infer<typeof SharedModules>;

/** What a remote's routes are, as the build found them. */
export const DeclaredRoutes = z.object({
  /** The full paths of all routes, with `:id` and `*`. */
  paths: z.array(z.string()).check(z.maxLength(MAX_PATHS)),
  /** The ids of routes that have one: another remote may be rendered inside them. */
  ids: z.array(z.string()).check(z.maxLength(MAX_PATHS)),
});
export type DeclaredRoutes = z.infer<typeof DeclaredRoutes>;

/** Where a build comes from; absent where it is unknown. */
export const BuildOrigin = z.object({
  package: z.optional(z.string()),
  /** Names its repository: `github.com/owner/name`. */
  repository: z.optional(z.string()),
});
export type BuildOrigin = z.infer<typeof BuildOrigin>;

/** `release.json`: what a build is and consists of. Builds of before 2026-11-23 have none of the optional fields. */
export const Release = z.object({
  app: AppName,
  version: Version,
  origin: z.optional(BuildOrigin),
  /** Made for one machine: not as small as what is released. */
  isQuick: z.optional(z.boolean()),
  /** The version of the contract that the shell fulfils; a remote's range is in its `remote.json`. */
  contract: z.optional(z.string()),
  files: BuildFiles,
  /** Scripts and stylesheets that the build's entry can load: it must know the hash of each. */
  chunks: z.optional(z.array(FilePath).check(z.maxLength(MAX_FILES))),
  shared: z.optional(SharedModules),
  routes: z.optional(DeclaredRoutes),
  /** The calls of the API that it makes, as far as the build could tell. */
  calls: z.optional(z.array(ApiCall).check(z.maxLength(MAX_CALLS))),
});
export type Release = z.infer<typeof Release>;

/** What is wrong with a call of a live build or a new one. @param unserved as the API's `POST /unserved-calls` answers */
export function describeUnserved(unserved: string): string {
  const [method, path, fields] = unserved.split(' ');
  const call = `${method} ${path}`;
  return fields
    ? `calls ${call} without ${fields.replaceAll(',', ' and ')}, which the server requires`
    : `calls ${call}, which the server does not have`;
}

export const PreloadedFile = z.object({ file: FilePath, integrity: z.string() });
export type PreloadedFile = z.infer<typeof PreloadedFile>;

/** What a page needs of one build, each file by its name in the release's folder. */
export const PageFiles = z.object({
  scripts: z.array(PreloadedFile),
  styles: z.array(PreloadedFile),
  fonts: z.array(FilePath),
});
export type PageFiles = z.infer<typeof PageFiles>;

/** `preloads.json`: what every page needs of a build, and what each page needs besides, by its path. */
export const Preloads = z.object({
  always: PageFiles,
  /** `:id` in a path stands for any segment, `*` at its end for all that follow; the first that fits counts. */
  pages: z.record(RecordKey, PageFiles),
});
export type Preloads = z.infer<typeof Preloads>;

const HistoryEntry = z.object({
  app: AppName,
  version: Version,
  /** When it went live, or was retired, in ISO 8601. */
  at: z.iso.datetime(),
  /** `found`: the registry named it after an edit by hand or an interrupted release; `retire`: it is live no more. */
  action: z.enum(['release', 'rollback', 'found', 'retire']),
  /** The commit from which the version was built, where it is known. */
  commit: z.optional(CommitHash),
  /** Who did it; like the whole history, anybody may read it. */
  author: z.optional(AuthorName),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `releases.json`: what went live in a web root, or ceased to be, oldest first. */
export const ReleaseHistory = z.array(HistoryEntry);
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;

/** Where repeated rollbacks lead from the live version, or from that of a retired app: each goes further back. */
export function rollbackVersions(app: string, history: ReleaseHistory): string[] {
  const versions: string[] = [];
  const entries = history.filter((entry) => entry.app === app);
  for (const [place, { version, action }] of entries.entries()) {
    // A release after a retirement is not one to go back from to what was retired.
    if (action === 'retire' && place < entries.length - 1) versions.pop();
    if (action === 'retire') continue;
    const index = versions.indexOf(version);
    if (index >= 0) versions.splice(index, action === 'rollback' ? Infinity : 1);
    versions.push(version);
  }
  return versions.reverse();
}
