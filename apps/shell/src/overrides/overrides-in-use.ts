import type { Registry } from '@nox/release-format';
import { browserStorage, OVERRIDES_KEY, type Overrides } from '../page/page-settings.ts';

let inUse: Overrides = {};

/** The overrides that this page was started with. */
export const overridesInUse = (): Overrides => inUse;

/** Pages rendered by the server are of released versions only. */
export const isOverridden = (): boolean => Object.keys(inUse).length > 0;

export const loadOverride = () => import(/* webpackChunkName: "override" */ './override.ts');

/** The registry that this page runs: the live one with this browser's overrides. */
export async function runningRegistry(live: Registry): Promise<Registry> {
  inUse = {};
  if (!browserStorage()?.getItem(OVERRIDES_KEY)) return live;
  const { storedOverrides, withOverrides } = await loadOverride();
  inUse = storedOverrides(live.remotes.map(({ name }) => name));
  return withOverrides(live, inUse);
}
