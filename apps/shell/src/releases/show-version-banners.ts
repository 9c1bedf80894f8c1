import type { DataRouter } from 'react-router-dom';
import { overridesInUse } from '../overrides/override.ts';
import { isNewVersionOffered } from './new-version-offer.ts';
import { releasePoller } from './release-poller.ts';

/** Shows what there is to say about the versions of a page. Most pages have nothing to say, and load nothing for it. */
export function showVersionBannersWhenNeeded(router: DataRouter): void {
  let isShown = false;
  const show = () => {
    const isNeeded = Object.keys(overridesInUse()).length > 0 || isNewVersionOffered(router.state);
    if (isShown || !isNeeded) return;
    isShown = true;
    import(/* webpackChunkName: "version-banners" */ './version-banners.tsx')
      .then(({ showVersionBanners }) => showVersionBanners(router))
      // The next occasion is not far.
      .catch(() => (isShown = false));
  };
  releasePoller.subscribe(show);
  show();
}
