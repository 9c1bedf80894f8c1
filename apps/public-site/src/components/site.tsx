import { seasonQueries, serverNow } from '@nox/api-client';
import { auditionsToday } from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import { type island, islandsOf } from '@nox/federation/islands';
import { localOf } from '@nox/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import remote from '../../remote.json';

export const { Island, Enhanced } = islandsOf(remote.name);

type IslandOfToday = ReturnType<typeof island<string, { isDay: boolean }>>;

/** @param of learns whether it is a day of auditions */
export const islandPage = (path: keyof typeof PAGE_TITLES, of: IslandOfToday) => () => (
  <>
    <title>{inWords(PAGE_TITLES[path])}</title>
    <Island of={of} props={{ isDay: useTonight() !== undefined }} when="idle" />
  </>
);

/** The season where the page knows it: it is not fetched for this. */
function useKnownSeason() {
  return useQuery({ ...seasonQueries.current(), enabled: false, refetchInterval: false }).data;
}

/** The season while registration is open. */
export function useOpenSeason() {
  const season = useKnownSeason();
  return season?.state === 'open' ? season : undefined;
}

export function useTonight(): string | undefined {
  const season = useKnownSeason();
  return season && auditionsToday(season, localOf(serverNow()));
}

/** The links to the public pages, in order: of all live remotes, or this one's own where no registry names any. */
export function useSiteMenu() {
  // Never fetched: the shell and the renderer provide it.
  const { data = [] } = useQuery({ ...menusQuery, queryFn: skipToken });
  const links = data.filter(({ menu }) => menu === 'site');
  return links.length > 0 ? links : remote.menus;
}
