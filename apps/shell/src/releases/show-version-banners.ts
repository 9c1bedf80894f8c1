import type { DataRouter } from 'react-router-dom';
import { overridesInUse } from '../overrides/override.ts';
import { isNewVersionOffered, releasePoller } from './release-poller.ts';

/** Loads and shows the version banners once one of them is needed; most pages need none. */
export function showVersionBannersWhenNeeded(router: DataRouter): void {
  let isShown = false;
  const show = () => {
    const isNeeded = Object.keys(overridesInUse()).length > 0 || isNewVersionOffered(router.state);
    if (isShown || !isNeeded) return;
    isShown = true;
    import(/* webpackChunkName: "version-banners" */ './version-banners.tsx')
      .then(({ showVersionBanners }) => showVersionBanners(router))
      // The next poll tries again.
      .catch(() => (isShown = false));
  };
  releasePoller.subscribe(show);
  show();
}
