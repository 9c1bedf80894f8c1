import type { RouteObject } from 'react-router-dom';
import type { CONTENTS } from './content/kinds.ts';

type Page = RouteObject['lazy'];

function content(segment: keyof typeof CONTENTS): Record<string, Page> {
  const list = async () => {
    const { LIST_PAGES } = await import(
      /* webpackChunkName: "content-lists" */ './content/list/list-pages.tsx'
    );
    return { Component: LIST_PAGES[segment] };
  };
  const form = async () => {
    const { FORM_PAGES } = await import(
      /* webpackChunkName: "content-forms" */ './content/form/form-page.tsx'
    );
    return { Component: FORM_PAGES[segment] };
  };
  return { [segment]: list, [`${segment}/new`]: form, [`${segment}/edit/:id`]: form };
}

/** The pages inside the layout by their path below `/admin`; who may open one is in `roles` of its entry in `remote.json`. */
export const PAGES: Record<string, Page> = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page.tsx'),
  ...content('team'),
  ...content('tutorials'),
  ...content('achievements'),
  ...content('rules'),
  'audit-log': () => import(/* webpackChunkName: "audit-log" */ './audit-log/audit-log-page.tsx'),
  system: () => import(/* webpackChunkName: "system" */ './system/system-page.tsx'),
};

export const LOGIN_PAGE: Page = () =>
  import(/* webpackChunkName: "login" */ './login/login-page.tsx');

export const JOIN_PAGE: Page = () => import(/* webpackChunkName: "join" */ './login/join-page.tsx');
