import { Outlet, type RouteObject } from 'react-router-dom';

const routes: RouteObject[] = [
  { path: '/admin/login', element: <p>login</p> },
  { id: 'admin-layout', path: '/admin', element: <div>layout <Outlet /></div>, children: [{ index: true, element: <p>dash</p> }, { path: 'team', element: <p>team</p> }, { path: '*', element: <p>admin 404</p> }] },
];
export default routes;
