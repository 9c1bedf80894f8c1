import { use } from 'react';
import type * as BaseParts from './base-parts.ts';

let parts: typeof BaseParts | undefined;
let loading: Promise<typeof BaseParts> | undefined;

/** Loads the library of dialogs and menus, which no page needs before the first of them is opened. */
export const loadBase = () =>
  (loading ??= import(/* webpackChunkName: "overlays" */ './base-parts.ts').then(
    (loaded) => (parts = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/** The library; suspends until it is loaded. */
export const useBase = () => parts ?? use(loadBase());
