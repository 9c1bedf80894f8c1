import { freshQuery, serverNow } from '@nox/api-client';
import { syncEntries } from '@nox/api-client/entries-sync';
import {
  auditionDayAt,
  type AuditionEntry,
  groupByProgress,
  isReadBy,
  MAX_PLACES,
  type Standings,
} from '@nox/contracts';
import { localOf, localStorageText, withParam } from '@nox/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { seasonsQuery } from '../calls/queries.ts';
import { useLive } from '../ui/use-synced.ts';
import {
  apartIn,
  describeBand,
  describeTie,
  type Outcome,
  OUTCOMES,
  scoresKey,
  toCandidates,
} from './candidates.ts';
import { useDecisions } from './decisions.ts';

const STANDINGS = ['standings'] as const;

/**
 * @param withoutJudge whose scores are left out, for what would change at the cut line then
 * @throws ApiError 403 `independent_judging`, 404 if there is no judge of the name
 */
export const standingsQuery = (places: number, withoutJudge?: string) => ({
  ...freshQuery<Standings>([...STANDINGS, places, withoutJudge], '/auditions/standings', {
    params: { places, withoutJudge },
  }),
  // While the cut line moves, the last ones are shown.
  placeholderData: withoutJudge ? undefined : keepPreviousData,
});

const COMMIT_MS = 250;

/** An address that has none, as from the menu, gets those of the last time, or of the season. */
const usePlacesText = localStorageText('nox:places');

export function useView() {
  const { data: seasons } = useQuery(seasonsQuery);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isOpened?: boolean } | null };
  const [lastPlaces, setLastPlaces] = usePlacesText();
  const [moved, setPlaces] = useState<number>();
  const text = params.get('places') ?? lastPlaces;
  const typed = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
  const known = typed ?? seasons?.[0]?.places ?? undefined;
  const settledPlaces = known ?? MAX_PLACES;
  const isShared = params.get('share') === 'yes';
  const openId = params.get('entry');
  // The state is left out: Back would undo what is changed beside the open panel.
  const set = (changes: Record<string, string>, options: NavigateOptions = {}) =>
    setParams(
      (now) => Object.entries(changes).reduce((next, change) => withParam(next, ...change), now),
      { replace: true, preventScrollReset: true, ...options },
    );
  const commit = useEffectEvent((places: number) => {
    setLastPlaces(String(places));
    void set({ places: String(places) });
    setPlaces(undefined);
  });
  useEffect(() => {
    const timer = moved === undefined ? undefined : setTimeout(() => commit(moved), COMMIT_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return {
    /** The season's own whose answers judges may read. */
    questions: (seasons?.[0]?.questions ?? []).filter((one) => isReadBy(one, ['judge'])),
    places: moved ?? settledPlaces,
    settledPlaces,
    /** Nobody is selected at a line that nobody has drawn. */
    hasPlaces: (moved ?? known) !== undefined,
    setPlaces,
    /** Whom others look on: no judge is named, and no notes are shown. */
    isShared,
    toggleShared: () => set({ share: isShared ? '' : 'yes', without: '' }),
    /** Who is left out to see what changes. Not where others look on: the address would name a judge. */
    without: isShared ? '' : (params.get('without') ?? ''),
    /** Who was not seen is out: the picture is whole without them. */
    leavesOut: params.get('unseen') === 'out',
    setLeavesOut: (leavesOut: boolean) => set({ unseen: leavesOut ? 'out' : '' }),
    setWithout: (judge: string) => set({ without: judge }),
    openId,
    open: (id: string) =>
      openId === null
        ? set({ entry: id }, { replace: false, state: { isOpened: true } })
        : set({ entry: id }, { state }),
    close: () => (state?.isOpened ? void navigate(-1) : set({ entry: '' })),
  };
}

/** Fetches the standings again when a score of the list has changed: a change of status does not concern them. */
function useFreshStandings(entries: readonly AuditionEntry[]): void {
  const queryClient = useQueryClient();
  const scores = useMemo(() => scoresKey(entries), [entries]);
  const last = useRef(scores);
  useEffect(() => {
    if (last.current === scores) return;
    last.current = scores;
    void queryClient.invalidateQueries({ queryKey: STANDINGS });
  }, [scores, queryClient]);
}

const orderOf = ({ rows, refusal }: Standings) =>
  [refusal?.kind, ...rows.map(({ entryId }) => entryId)].join();

/** Standings in another order wait until they are asked for, so that no row moves under the eye. */
function useStableStandings(latest: Standings) {
  const [standings, setStandings] = useState(latest);
  const isStale = standings.rows.length > 0 && orderOf(standings) !== orderOf(latest);
  if (standings !== latest && !isStale) setStandings(latest);
  return { standings, isStale, update: () => setStandings(latest) };
}

/** Who has a score that counts, or one that is hidden from the account, was seen. */
function useProgress(latest: Standings, entries: readonly AuditionEntry[]) {
  return useMemo(() => {
    const scored = [...latest.rows, ...apartIn(latest)];
    const rows = new Set(scored.map(({ entryId }) => entryId));
    const today = auditionDayAt(localOf(serverNow()));
    return groupByProgress(
      entries,
      today,
      ({ _id, hiddenReviews = 0 }) => rows.has(_id) || hiddenReviews > 0,
    );
  }, [latest, entries]);
}

export type Deliberation = ReturnType<typeof useDeliberation>;

interface Shown {
  view: ReturnType<typeof useView>;
  entries: readonly AuditionEntry[];
  standings: Standings;
}

export function useDeliberation({ view, entries, standings: latest }: Shown) {
  const queryClient = useQueryClient();
  const { isOffline } = useLive('auditions', true, async (signal) => {
    await syncEntries(queryClient, signal);
  });
  useFreshStandings(entries);
  const { standings, ...order } = useStableStandings(latest);
  const progress = useProgress(latest, entries);
  const unseen = progress.ahead.length + progress.unscored.length;
  const isComplete = unseen === 0 || view.leavesOut;
  const known = useMemo(
    () => toCandidates(standings, entries, isComplete),
    [standings, entries, isComplete],
  );
  const { candidates: everyone, ...decisions } = useDecisions(known);
  const candidates = everyone.filter(({ isApart }) => !isApart);
  const [cursor, setCursor] = useState<{ id: string; isWanted: boolean }>();
  const { openId, open } = view;
  const at = everyone.findIndex(({ key }) => key === (openId ?? cursor?.id));
  const current = everyone[at];
  const step = (by: 1 | -1) => {
    const next = everyone[at < 0 ? 0 : at + by];
    if (!next) return;
    setCursor({ id: next.key, isWanted: openId === null });
    if (openId !== null) void open(next.key);
  };
  const decide = (outcome: Outcome) => () => current && decisions.decide(current, outcome);
  return {
    ...view,
    ...order,
    isOffline,
    entries,
    standings,
    /** Who has a score: those who are compared, and the others after them. */
    everyone,
    candidates,
    progress,
    unseen,
    band:
      describeTie(candidates, view.places) ||
      (view.hasPlaces && isComplete ? describeBand(standings, candidates, entries, unseen) : ''),
    decisions,
    current,
    isWanted: openId === null && cursor?.isWanted === true,
    setCursor,
    step,
    keys: {
      ...Object.fromEntries(OUTCOMES.map(({ key, outcome }) => [key, decide(outcome)])),
      z: decisions.undo,
      j: () => step(1),
      k: () => step(-1),
    },
  };
}
