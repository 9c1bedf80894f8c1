import { type PageFiles, type Registry } from '@nox/release-format';

/**
 * The address at which browsers load a file of a build.
 * @param origin another one than this server's, which has the same files
 */
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
