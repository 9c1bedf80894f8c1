import type { RuntimeInfo } from '@nox/federation/contract';

/** A part of the product as this page runs it: the shell, or a remote. */
export interface Part {
  name: string;
  title: string;
  version: string;
  /** The address of the folder in which its files lie, with a slash at the end. */
  folder: string;
  isOverridden: boolean;
}

/** All parts of the page, the shell first: it is around the others. */
export function partsOf({ shell, remotes, overrides }: RuntimeInfo): Part[] {
  const around = shell && {
    name: 'shell',
    title: 'The shell',
    version: shell.version,
    folder: `/static/js/shell/${shell.version}/`,
    isOverridden: false,
  };
  const others = remotes.map(({ name, title, version, entry }) => ({
    name,
    // A remote's title stands where a page of it is missing: this one's is "This page".
    title: name === 'public-site' ? 'The public pages' : title,
    version,
    folder: entry.slice(0, entry.lastIndexOf('/') + 1),
    isOverridden: name in overrides,
  }));
  return around ? [around, ...others] : others;
}
