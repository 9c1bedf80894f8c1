import { Navigate, type RouteObject, useLocation } from 'react-router-dom';

const PATH = '/admin/audition-entries';

/** Leads an address from before the remote `season` had its own to the same page there. */
function MovedPage() {
  const { pathname, state, ...rest } = useLocation();
  const to = pathname.replace(/audition-entries(\/season)?/, 'season');
  return <Navigate replace to={{ ...rest, pathname: to }} state={state} />;
}

const routes: RouteObject[] = [
  {
    path: PATH,
    lazy: () => import(/* webpackChunkName: "entries" */ './entries/entries-page.tsx'),
  },
  ...['season', 'registrations', 'messages/*', 'schedule/*'].map((page) => ({
    path: `${PATH}/${page}`,
    Component: MovedPage,
  })),
];

export default routes;
