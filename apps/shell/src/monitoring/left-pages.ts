import { RemoteFailure } from '@nox/federation/runtime';
import { useEffect, useState } from 'react';
import type { DataRouter, RouterProviderProps } from 'react-router-dom';

export type PageMatches = DataRouter['state']['matches'];
export type Caught = Parameters<NonNullable<RouterProviderProps['onError']>>;
/** @param left the page before, if that one threw in its cleanup */
type Report = (left: PageMatches | undefined, ...caught: Caught) => void;
type State = DataRouter['state'];

const AT_ONCE = { deletedFetchers: [], newErrors: null, flushSync: true };

/**
 * The router as React gets it. React gives an error of a page's cleanup to the boundary of the next page, whichever remote declares it.
 * A page with an error before its effects have run is therefore rendered again, before the browser paints; only what it
 * throws then, or later, is its own. @param report is given no errors of loading
 */
export function useRouterOfPages(router: DataRouter, report: Report) {
  const [state, setState] = useState(router.state);
  const [{ enter, ...props }] = useState(() => routerOfPages(router, report, setState));
  useEffect(() => enter(state), [enter, state]);
  return props;
}

function routerOfPages(router: DataRouter, report: Report, onState: (state: State) => void) {
  let render: Parameters<DataRouter['subscribe']>[0] = () => {};
  let entered = router.state;
  let early: Parameters<Report>[] = [];

  const renderAgain = () => {
    entered = router.state;
    // Boundaries forget their errors where a revalidation ends.
    for (const revalidation of ['loading', 'idle'] as const)
      render({ ...entered, revalidation }, AT_ONCE);
    for (const caught of early.splice(0)) report(...caught);
  };
  const onError = (...caught: Caught) => {
    const [error, { errorInfo }] = caught;
    if (!errorInfo || error instanceof RemoteFailure) return;
    if (entered.location === router.state.location) {
      early = early.filter(([, first]) => String(first) !== String(error));
      report(undefined, ...caught);
    } else if (early.push([entered.matches, ...caught]) === 1) queueMicrotask(renderAgain);
  };
  const subscribe: DataRouter['subscribe'] = (listener) => {
    render = listener;
    return router.subscribe((state, options) => {
      onState(state);
      listener(state, options);
    });
  };
  return {
    router: Object.create(router, { subscribe: { value: subscribe } }) as DataRouter,
    onError,
    /** The boundaries have all errors of the page that was left when this task ends. */
    enter: (state: State) => queueMicrotask(() => (entered = state)),
  };
}
