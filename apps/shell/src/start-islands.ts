import { islandStart } from '@nox/federation/runtime';
import { readPageSettings } from './page/page-settings.ts';
import { reportRemoteError } from './page/report-load-error.ts';

const { registry, timeZone } = readPageSettings();
if (timeZone) document.documentElement.dataset['timeZone'] = timeZone;

export const startIsland = islandStart({ registry: registry!, onError: reportRemoteError });
