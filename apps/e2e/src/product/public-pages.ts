import { remotesIn, WORKSPACE } from '../../../../tools/workspace.ts';

/** The addresses of the pages for visitors, in the order of the header: what the remotes declare in their menus. */
export const PUBLIC_PAGES = remotesIn(WORKSPACE)
  .flatMap(({ menus = [] }) => menus)
  .filter(({ menu }) => menu === 'site')
  .toSorted((a, b) => a.order - b.order)
  .map(({ path }) => path);
