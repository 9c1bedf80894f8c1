export { achievement, auditionEntry, ruleSet, teamMember, tutorial } from './factories.ts';
export { apiUrl, failRequests, fakeApi, respond } from './fake-api.ts';
export {
  chooseAction,
  collectDownloads,
  pauseTyping,
  press,
  textsOf,
  uploadableFile,
} from './page.ts';
export { renderRoutes } from './render-routes.tsx';
