export {
  account,
  achievement,
  auditionEntry,
  ownQuestion,
  publicSeason,
  ruleSet,
  society,
  teamMember,
  tutorial,
} from './factories.ts';
export { apiUrl, failRequests, fakeApi, respond, respondBehind, respondBy } from './fake-api.ts';
export {
  chooseAction,
  click,
  collectDownloads,
  fakeLocks,
  fillStorage,
  pauseTyping,
  textsOf,
  uploadableFile,
} from './page.ts';
export { renderRoutes, setAccount } from './render-routes.tsx';
