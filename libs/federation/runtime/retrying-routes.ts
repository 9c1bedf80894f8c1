import type { RemoteDescription } from '@nox/release-format';
import { createElement, isValidElement, type ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { mapRoutes } from '../shared/mounted-routes.ts';
import { loadWithRetry, type OnLoadError } from './load-with-retry.ts';
import { RemoteFailure, loadTargetOf } from './remote-failure.ts';
import { loadExposed } from './load-exposed.ts';

interface PageModule {
  Component?: ComponentType;
  loader?: LoaderFunction;
}

const failedPages = new WeakSet<object>();

/** Whether a route of the router has what replaces a page that failed to load. */
export const isFailedPage = ({ element }: RouteObject) =>
  isValidElement(element) && failedPages.has(element.type as object);

/** Lets pages be loaded with retries, and at the next navigation: the router never repeats a failed `lazy()` in a document. */
export function retryingRoutes(
  routes: RouteObject[],
  remote: RemoteDescription,
  onLoadError: OnLoadError,
): RouteObject[] {
  return mapRoutes(routes, (route) => {
    if (typeof route.lazy !== 'function') return {};
    const load = route.lazy as () => Promise<PageModule>;
    return retryingPage(load, route, remote, onLoadError);
  });
}

function retryingPage(
  load: () => Promise<PageModule>,
  route: RouteObject,
  remote: RemoteDescription,
  onLoadError: OnLoadError,
) {
  let page: PageModule | undefined;
  let failure: RemoteFailure | undefined;

  const fetchPage = async () => {
    try {
      page = await loadWithRetry(load, loadTargetOf(remote, 'chunk'), onLoadError);
      failure = undefined;
    } catch (cause) {
      const message = `A page of ${remote.name} ${remote.version} could not be loaded.`;
      failure = new RemoteFailure(remote, 'load', message, { cause });
    }
  };

  /** Replaces the page from its first failure on, and renders it once it is loaded. */
  function FailedPage() {
    if (!page?.Component) throw failure;
    return createElement(page.Component);
  }
  failedPages.add(FailedPage);

  const ownLoader = typeof route.loader === 'function' ? route.loader : undefined;
  let isFirstVisit = true;
  const loader: LoaderFunction = async (args, context) => {
    if (failure && !isFirstVisit) await fetchPage();
    isFirstVisit = false;
    if (failure) return null;
    return (await (ownLoader ?? page?.loader)?.(args, context)) ?? null;
  };

  return {
    ...(ownLoader && { loader }),
    lazy: async () => {
      await fetchPage();
      return page ?? { Component: FailedPage, ...(!ownLoader && { loader }) };
    },
  };
}

export type LoadResult =
  | { success: true; routes: RouteObject[] }
  | { success: false; failure: RemoteFailure };

/** @returns a function for a remote's routes, loaded once, and again after a failure; it never rejects */
export function remoteLoader(onLoadError: OnLoadError) {
  const loads = new Map<string, Promise<LoadResult>>();
  const loadRoutes = async (remote: RemoteDescription): Promise<LoadResult> => {
    try {
      const routes = await loadExposed(remote, 'routes', isRoutes, onLoadError);
      return { success: true, routes: retryingRoutes(routes, remote, onLoadError) };
    } catch (failure) {
      loads.delete(remote.name);
      return { success: false, failure: failure as RemoteFailure };
    }
  };
  return (remote: RemoteDescription): Promise<LoadResult> => {
    const load = loads.get(remote.name) ?? loadRoutes(remote);
    loads.set(remote.name, load);
    return load;
  };
}

const isRoutes = (value: unknown): value is RouteObject[] => Array.isArray(value);
