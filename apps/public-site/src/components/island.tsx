import { type island, islandsOf } from '@nox/federation/islands';
import { PAGE_TITLES } from '../content/society.ts';
import remote from '../../remote.json';

export const { Island, Enhanced } = islandsOf(remote.name);

type IslandOfNothing = ReturnType<typeof island<string, object>>;

export const islandPage = (path: keyof typeof PAGE_TITLES, of: IslandOfNothing) => () => (
  <>
    <title>{PAGE_TITLES[path]}</title>
    <Island of={of} props={{}} when="idle" />
  </>
);
