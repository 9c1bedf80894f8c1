import type { MenuEntry, RemoteDescription } from '@nox/release-format';
import { queryOptions, type MutationOptions } from '@tanstack/react-query';

/** The versions that a page runs, from its first script until it is unloaded. */
export interface RuntimeInfo {
  /** Absent where the registry does not name the shell. */
  shell?: { version: string };
  remotes: Pick<
    RemoteDescription,
    'name' | 'title' | 'version' | 'entry' | 'mount' | 'mounts' | 'pages' | 'menus'
  >[];
  /** The addresses of the entries that this browser overrides, by the names of their remotes. */
  overrides: Record<string, string>;
}

/** Loads a remote from another entry, in this browser only; without an entry, the released one again. */
export interface OverrideRequest {
  remote: string;
  entry?: string;
}

/** The shell provides the function of this query. */
export const runtimeInfoQuery = queryOptions<RuntimeInfo>({ queryKey: ['runtime-info'] });

export const OVERRIDE_KEY = ['runtime-info', 'override'] as const;

/** Sets or removes an override and reloads. The shell provides the function, which rejects with a sentence to show. */
export const overrideMutation: MutationOptions<void, Error, OverrideRequest> = {
  mutationKey: OVERRIDE_KEY,
};

/** Menu entries of every live remote, sorted by `order`, which the shell provides at the first render, in a browser as on the server. */
export const menusQuery = queryOptions<MenuEntry[]>({ queryKey: ['menus'], staleTime: Infinity });

export const SKELETON_KEY = 'nox:skeleton';

/** The distances from the left and from the top, width and height, in pixels. */
export type Box = [x: number, y: number, width: number, height: number];

/** The places of the last page's words, which a layout may store and the shell draws until the next one is there. */
export interface Skeleton {
  /** It is for screens of this width. */
  width: number;
  path: string;
  /** The ground of the menu, and the lines in it. */
  bar: Box;
  menu: Box[];
  page: Box[];
}
