import type { island } from '@nox/federation/islands';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { Island } from './island.ts';

type IslandOfNothing = ReturnType<typeof island<string, object>>;

/** A page that is an island as a whole. */
export const islandPage = (path: keyof typeof PAGE_TITLES, of: IslandOfNothing) => () => (
  <>
    <title>{PAGE_TITLES[path]}</title>
    <Island of={of} props={{}} when="idle" />
  </>
);
