export { achievement, auditionEntry, ruleSet, teamMember, tutorial } from './factories.ts';
export { apiUrl, fakeApi, respond } from './fake-api.ts';
export { renderRoutes } from './render-routes.tsx';
export { uploadableFile } from './uploadable-file.ts';
