import type { PublicSeason } from '@nox/contracts';
import { Suspense, use } from 'react';
import type * as parts from '../registration/season-parts.tsx';

type Parts = typeof parts;

interface SeasonPartProps {
  name: keyof Parts;
  season: PublicSeason;
}

let loading: Promise<Parts> | undefined;

const RETRY_MS = 5_000;

/** After a failure again in a moment, or as soon as a field of the form gets the focus. */
const load = (): Promise<Parts> =>
  import(/* webpackChunkName: "registration" */ '../registration/season-parts.tsx').catch(() =>
    new Promise((resolve) => {
      addEventListener('focusin', resolve, { once: true });
      setTimeout(resolve, RETRY_MS);
    }).then(load),
  );

/** When the browser has nothing else to do; a busy one after a while. */
const loadLater = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: RETRY_MS });
    else setTimeout(resolve);
  }).then(load);

/** For a server, whose rendering does not wait: React uses a promise with a status at once. */
export async function loadSeasonParts(): Promise<void> {
  loading ??= load();
  Object.assign(loading, { status: 'fulfilled', value: await loading });
}

const loadOnce = () => (loading ??= loadLater());

function LoadedPart({ name, season }: SeasonPartProps) {
  const Part = use(loadOnce())[name];
  return <Part season={season} />;
}

/** What there is of a season beside the closed notice. As a server rendered it, with what was typed, until its code is there. */
export const SeasonPart = (props: SeasonPartProps) => (
  <Suspense>
    <LoadedPart {...props} />
  </Suspense>
);
