import type { RouteObject } from 'react-router-dom';

type Page = RouteObject['lazy'];

const content = (segment: string, list: Page, form: Page): Record<string, Page> => ({
  [segment]: list,
  [`${segment}/new`]: form,
  [`${segment}/edit/:id`]: form,
});

/** The pages inside the layout by their path below `/admin`; who may open one is in `roles` of its entry in `remote.json`. */
export const PAGES: Record<string, Page> = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page.tsx'),
  ...content(
    'team',
    () => import(/* webpackChunkName: "team" */ './team/team-page.tsx'),
    () => import(/* webpackChunkName: "member-form" */ './team/member-form-page.tsx'),
  ),
  ...content(
    'tutorials',
    () => import(/* webpackChunkName: "tutorials" */ './tutorials/tutorials-page.tsx'),
    () => import(/* webpackChunkName: "tutorial-form" */ './tutorials/tutorial-form-page.tsx'),
  ),
  ...content(
    'achievements',
    () => import(/* webpackChunkName: "achievements" */ './achievements/achievements-page.tsx'),
    () =>
      import(/* webpackChunkName: "achievement-form" */ './achievements/achievement-form-page.tsx'),
  ),
  ...content(
    'rules',
    () => import(/* webpackChunkName: "rules" */ './rules/rules-page.tsx'),
    () => import(/* webpackChunkName: "rule-set-form" */ './rules/rule-set-form-page.tsx'),
  ),
  'audit-log': () => import(/* webpackChunkName: "audit-log" */ './audit-log/audit-log-page.tsx'),
  system: () => import(/* webpackChunkName: "system" */ './system/system-page.tsx'),
};

export const LOGIN_PAGE: Page = () =>
  import(/* webpackChunkName: "login" */ './login/login-page.tsx');

export const JOIN_PAGE: Page = () => import(/* webpackChunkName: "join" */ './login/join-page.tsx');
