import type { createBrowserRouter } from 'react-router-dom';
import { overridesInUse } from '../overrides/override';
import { isNewVersionOffered } from './new-version-offer';
import { releaseWatch } from './release-watch';

/** Shows what there is to say about the versions of a page. Most pages have nothing to say, and load nothing for it. */
export function showStripsWhenNeeded(router: ReturnType<typeof createBrowserRouter>): void {
  let isShown = false;
  const show = () => {
    const isNeeded = Object.keys(overridesInUse()).length > 0 || isNewVersionOffered(router.state);
    if (isShown || !isNeeded) return;
    isShown = true;
    import(/* webpackChunkName: "strips" */ './strips')
      .then(({ showStrips }) => showStrips(router))
      // The next occasion is not far.
      .catch(() => (isShown = false));
  };
  releaseWatch.subscribe(show);
  show();
}
