import { useAuth } from '@nox/auth';
import { Link, Outlet, type RouteObject } from 'react-router-dom';

function Home() {
  const s = useAuth((x) => x.status);
  return <p>home {s} <Link to="/admin/audition-entries">go</Link></p>;
}
const routes: RouteObject[] = [{ element: <div>public <Outlet /></div>, children: [{ path: '/', element: <Home /> }, { path: '*', element: <p>public 404</p> }] }];
export default routes;
