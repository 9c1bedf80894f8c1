import type { Registry } from '@nox/release-format';
import { browserStorage } from '../page/page-settings.ts';

export const KEY = 'nox:overrides';

/** The addresses of the entries that replace released ones, by the names of the remotes. */
export type Overrides = Record<string, string>;

let inUse: Overrides = {};

/** The overrides that this page was started with. */
export const overridesInUse = (): Overrides => inUse;

/** Pages rendered by the server are of released versions only. */
export const isOverridden = (): boolean => Object.keys(inUse).length > 0;

export const loadOverride = () => import(/* webpackChunkName: "override" */ './override.ts');

/** The registry that this page runs: the live one with this browser's overrides. */
export async function runningRegistry(live: Registry): Promise<Registry> {
  inUse = {};
  if (!browserStorage()?.getItem(KEY)) return live;
  const { storedOverrides, withOverrides } = await loadOverride();
  inUse = storedOverrides(live.remotes.map(({ name }) => name));
  return withOverrides(live, inUse);
}
