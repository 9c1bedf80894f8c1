import type { PageFiles, PreloadedFile, Preloads, Registry } from '@nox/release-format';
import { matchesPage } from '@nox/release-format/remotes-for';

export const NO_FILES: PageFiles = { scripts: [], styles: [], fonts: [] };

export type Selection = (preloads: Preloads) => readonly PageFiles[];

/** The files of a page by its address. @param parts of the page, whose scripts are loaded later */
export const ofPage =
  (path: string, parts: readonly string[] = []): Selection =>
  ({ always, pages }) => {
    const page = Object.entries(pages).find(([pattern]) => matchesPage(pattern, path))?.[1];
    const ofParts = parts.map((part) => ({ ...NO_FILES, styles: pages[part]?.styles ?? [] }));
    return [always, page ?? NO_FILES, ...ofParts];
  };

/** What a document's islands need. @param hasComponents whether React hydrates one of them */
export const ofIslands =
  (names: readonly string[], hasComponents: boolean): Selection =>
  ({ pages }) => {
    const ofNames = names.map((name) => `island:${name}`);
    const keys = ['islands', ...ofNames, ...(hasComponents ? ['island-hydration'] : [])];
    return keys.map((key) => pages[key] ?? NO_FILES);
  };

export function joined(folder: string, all: readonly PageFiles[]): PageFiles {
  const inFolder = (one: PreloadedFile) => ({ ...one, file: folder + one.file });
  return {
    scripts: all.flatMap(({ scripts }) => scripts.map(inFolder)),
    styles: all.flatMap(({ styles }) => styles.map(inFolder)),
    fonts: all.flatMap(({ fonts }) => fonts.map((file) => folder + file)),
  };
}

/** The address at which browsers load a file of a build. @param origin another one than this server's, which has the same files */
export const staticAddress = (address: string, origin = '') =>
  address.startsWith('/static/') ? origin + address : address;

export function filesAt(origin: string | undefined, files: PageFiles): PageFiles {
  const at = <T extends { file: string }>(one: T) => ({
    ...one,
    file: staticAddress(one.file, origin),
  });
  return {
    scripts: files.scripts.map(at),
    styles: files.styles.map(at),
    fonts: files.fonts.map((file) => staticAddress(file, origin)),
  };
}

export const registryAt = (origin: string | undefined, registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map((remote) => ({
    ...remote,
    entry: staticAddress(remote.entry, origin),
  })),
});

/** The shell's page with the addresses of its scripts there. Icons and the web app's manifest stay this server's. */
export const pageAt = (origin: string | undefined, html: string) =>
  origin ? html.replaceAll(' src="/static/', ` src="${origin}/static/`) : html;
