import type { MenuEntry } from '@nox/release-format';
import { queryOptions } from '@tanstack/react-query';

/**
 * The entries of all menus, of every live remote, sorted by `order`. The shell provides them from the registry, so they
 * are there at the first render, in a browser as on the server.
 */
export const menusQuery = queryOptions<MenuEntry[]>({ queryKey: ['menus'], staleTime: Infinity });
