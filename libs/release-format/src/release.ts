import { z } from 'zod/mini';

/** Every file of a build with its size and hash (hexadecimal), by its path in the build's folder. */
export const BuildFiles = z.record(
  z.string(),
  z.object({ bytes: z.int().check(z.nonnegative()), sha256: z.string() }),
);
export type BuildFiles = z.infer<typeof BuildFiles>;

/** `release.json`: what a build is and consists of. */
export const Release = z.object({
  app: z.string(),
  /** The package's version. */
  version: z.string(),
  /** The version of the contract that the shell fulfils; a remote's range is in its `remote.json`. */
  contract: z.optional(z.string()),
  files: BuildFiles,
});
export type Release = z.infer<typeof Release>;

export const PreloadedFile = z.object({ file: z.string(), integrity: z.string() });
export type PreloadedFile = z.infer<typeof PreloadedFile>;

/** What a page needs of one build, each file by its name in the release's folder. */
export const PageFiles = z.object({
  scripts: z.array(PreloadedFile),
  styles: z.array(PreloadedFile),
  fonts: z.array(z.string()),
});
export type PageFiles = z.infer<typeof PageFiles>;

/** `preloads.json`: what every page needs of a build, and what each page needs besides, by its path. */
export const Preloads = z.object({
  always: PageFiles,
  /** `:id` in a path stands for any segment, `*` at its end for all that follow; the first that fits counts. */
  pages: z.record(z.string(), PageFiles),
});
export type Preloads = z.infer<typeof Preloads>;

const HistoryEntry = z.object({
  app: z.string(),
  version: z.string(),
  /** When it went live, in ISO 8601. */
  at: z.iso.datetime(),
  /** `found`: the registry named it already, after an edit by hand or an interrupted release. */
  action: z.enum(['release', 'rollback', 'found']),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `releases.json`: what went live in a web root, oldest first. */
export const ReleaseHistory = z.array(HistoryEntry);
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;
