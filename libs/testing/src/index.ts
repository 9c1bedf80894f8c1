export {
  account,
  achievement,
  auditionEntry,
  publicSeason,
  ruleSet,
  teamMember,
  tutorial,
} from './factories.ts';
export { apiUrl, failRequests, fakeApi, respond, respondBehind, respondBy } from './fake-api.ts';
export { fakeLocks } from './fake-locks.ts';
export {
  chooseAction,
  collectDownloads,
  pauseTyping,
  click,
  textsOf,
  uploadableFile,
} from './page.ts';
export { renderRoutes, setAccount } from './render-routes.tsx';
