import type { MenuEntry } from '@nox/release-format';
import { queryOptions } from '@tanstack/react-query';

/** Of every live remote, sorted by `order`; provided by the shell at the first render, in a browser as on the server. */
export const menusQuery = queryOptions<MenuEntry[]>({ queryKey: ['menus'], staleTime: Infinity });
