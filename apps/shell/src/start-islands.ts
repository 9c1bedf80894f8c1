import { islandStart } from '@nox/federation/runtime';
import { readPageSettings } from './page/page-settings.ts';
import { reportRemoteError } from './page/report-load-error.ts';

const settings = readPageSettings();
globalThis.noxFormats = settings;
Object.assign(globalThis, { noxSociety: settings.society });
// Remotes of earlier releases read it there.
if (settings.timeZone) document.documentElement.dataset['timeZone'] = settings.timeZone;

export const startIsland = islandStart({
  registry: settings.registry!,
  onError: reportRemoteError,
});
