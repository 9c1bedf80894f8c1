// The router as shell and remotes share it: what they use of it, and no more. A shared module is bundled whole, because
// nobody can know what a remote built next month will want; of the router that is more than React itself weighs.
// Whoever needs another name of it adds it here.
export {
  createBrowserRouter,
  createContext,
  createMemoryRouter,
  createPath,
  data,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  replace,
  RouterContextProvider,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from '../../../node_modules/react-router-dom/dist/index.mjs';
export type {
  LoaderFunction,
  LoaderFunctionArgs,
  MiddlewareFunction,
  PatchRoutesOnNavigationFunction,
  Path,
  RouteObject,
} from '../../../node_modules/react-router-dom/dist/index.mjs';
