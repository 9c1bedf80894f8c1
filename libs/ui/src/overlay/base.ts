import { use } from 'react';
import type * as BaseParts from './base-parts.ts';

const RETRY_MS = 1_000;

type Parts = typeof BaseParts;

/** React reads these, and does not suspend for what is there. */
type Loading = Promise<Parts> & { status?: 'fulfilled'; value?: Parts };

let loading: Loading | undefined;

const load = (): Promise<Parts> =>
  import(/* webpackChunkName: "overlays" */ './base-parts.ts').catch(() =>
    new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(load),
  );

/** Loads the library of dialogs and menus, which no page needs before the first of them is opened; a page stays as it is while that fails. */
export function loadBase(): Promise<Parts> {
  if (loading) return loading;
  const started: Loading = load();
  loading = started;
  void started.then((value) => Object.assign(started, { status: 'fulfilled', value }));
  return started;
}

/** The status is compared, since React sets it to `pending` when it reads a promise. */
export const isBaseLoaded = () => loading?.status === 'fulfilled';

/** The library; suspends until it is loaded. It is read by `use` each time: React repeats a suspended component only so. */
export const useBase = (): Parts => use(loadBase());
