import type { RouteObject } from 'react-router-dom';

const routes: RouteObject[] = [{ path: '/admin/audition-entries', element: <p>entries</p> }];
export default routes;
