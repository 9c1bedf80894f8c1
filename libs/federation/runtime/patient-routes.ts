import { createElement, type ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { patiently, type Trouble } from './patiently.ts';
import type { RemoteDescription } from './registry.ts';
import { RemoteFailure, wantedOf } from './remote-failure.ts';

/** What a page's own file gives to its route. */
interface PageModule {
  Component?: ComponentType;
  loader?: LoaderFunction;
}

const latePages = new WeakSet<object>();

/** Whether a route's component only stands in the place of a page that did not arrive. */
export const isLate = (page: unknown) => latePages.has(page as object);

type OnTrouble = (trouble: Trouble) => void;

/**
 * The routes of a remote, whose pages are tried for more than once, and asked for again when somebody goes there
 * again. The router by itself takes a page that did not arrive for lost until the document is loaded anew.
 */
export function patientRoutes(
  routes: RouteObject[],
  remote: RemoteDescription,
  onTrouble: OnTrouble,
): RouteObject[] {
  return routes.map((route) => {
    const children = route.children && patientRoutes(route.children, remote, onTrouble);
    const whole = { ...route, ...(children && { children }) } as RouteObject;
    if (typeof route.lazy !== 'function') return whole;
    const load = route.lazy as () => Promise<PageModule>;
    return { ...whole, ...patientPage(load, route, remote, onTrouble) } as RouteObject;
  });
}

function patientPage(
  load: () => Promise<PageModule>,
  route: RouteObject,
  remote: RemoteDescription,
  onTrouble: OnTrouble,
) {
  let page: PageModule | undefined;
  let failure: RemoteFailure | undefined;

  const ask = async () => {
    try {
      page = await patiently(load, wantedOf(remote, 'chunk'), onTrouble);
      failure = undefined;
    } catch (cause) {
      const message = `A page of ${remote.name} ${remote.version} could not be loaded.`;
      failure = new RemoteFailure(remote, 'load', message, { cause });
    }
  };

  /** Stands in the page's place from its first failure on, and shows it once it is there. */
  function LatePage() {
    if (!page?.Component) throw failure;
    return createElement(page.Component);
  }
  latePages.add(LatePage);

  const ownLoader = typeof route.loader === 'function' ? route.loader : undefined;
  let isFirstVisit = true;
  const loader: LoaderFunction = async (args, context) => {
    if (failure && !isFirstVisit) await ask();
    isFirstVisit = false;
    if (failure) return null;
    return (await (ownLoader ?? page?.loader)?.(args, context)) ?? null;
  };

  return {
    ...(ownLoader && { loader }),
    lazy: async () => {
      await ask();
      return page ?? { Component: LatePage, ...(!ownLoader && { loader }) };
    },
  };
}
