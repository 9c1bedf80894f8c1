import type { RouteObject } from 'react-router-dom';
import type { CONTENTS } from './content/kinds.ts';

type Page = RouteObject['lazy'];

const list: Page = () =>
  import(/* webpackChunkName: "content-lists" */ './content/list/list-pages.tsx');

const form: Page = () =>
  import(/* webpackChunkName: "content-forms" */ './content/form/form-page.tsx');

const content = (segment: keyof typeof CONTENTS): Record<string, Page> => ({
  [segment]: list,
  [`${segment}/new`]: form,
  [`${segment}/edit/:id`]: form,
});

/** The pages inside the layout by their path below `/admin`; who may open one is in `roles` of its entry in `remote.json`. */
export const PAGES: Record<string, Page> = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page.tsx'),
  society: form,
  ...content('team'),
  ...content('tutorials'),
  ...content('achievements'),
  ...content('rules'),
  'first-steps': () =>
    import(/* webpackChunkName: "first-steps" */ './first-steps/first-steps-page.tsx'),
  handover: () => import(/* webpackChunkName: "handover" */ './handover/handover-page.tsx'),
  'audit-log': () => import(/* webpackChunkName: "audit-log" */ './audit-log/audit-log-page.tsx'),
  errors: () => import(/* webpackChunkName: "errors" */ './system/errors-page.tsx'),
  system: () => import(/* webpackChunkName: "system" */ './system/system-page.tsx'),
};

export const LOGIN_PAGE: Page = () =>
  import(/* webpackChunkName: "login" */ './login/login-page.tsx');

export const JOIN_PAGE: Page = () => import(/* webpackChunkName: "join" */ './login/join-page.tsx');
