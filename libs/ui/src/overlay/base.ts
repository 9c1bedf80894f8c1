import { use } from 'react';
import type * as BaseParts from './base-parts.ts';

const RETRY_MS = 1_000;

let parts: typeof BaseParts | undefined;
let loading: Promise<typeof BaseParts> | undefined;

/** Loads the library of dialogs and menus, which no page needs before the first of them is opened; a page stays as it is while that fails. */
export const loadBase = () => (loading ??= load());

const load = (): Promise<typeof BaseParts> =>
  import(/* webpackChunkName: "overlays" */ './base-parts.ts').then(
    (loaded) => (parts = loaded),
    () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(load),
  );

/** The library; suspends until it is loaded. */
export const useBase = () => parts ?? use(loadBase());
