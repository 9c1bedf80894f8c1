import type { createBrowserRouter } from 'react-router-dom';
import { overridesInUse } from '../overrides/override.ts';
import { isNewVersionOffered } from './new-version-offer.ts';
import { releaseWatch } from './release-watch.ts';

/** Shows what there is to say about the versions of a page. Most pages have nothing to say, and load nothing for it. */
export function showStripsWhenNeeded(router: ReturnType<typeof createBrowserRouter>): void {
  let isShown = false;
  const show = () => {
    const isNeeded = Object.keys(overridesInUse()).length > 0 || isNewVersionOffered(router.state);
    if (isShown || !isNeeded) return;
    isShown = true;
    import(/* webpackChunkName: "strips" */ './strips.tsx')
      .then(({ showStrips }) => showStrips(router))
      // The next occasion is not far.
      .catch(() => (isShown = false));
  };
  releaseWatch.subscribe(show);
  show();
}
