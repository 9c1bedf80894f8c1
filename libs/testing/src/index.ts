export { achievement, auditionEntry, ruleSet, teamMember, tutorial } from './factories';
export { apiUrl, fakeApi } from './fake-api';
export { renderRoutes } from './render-routes';
export { uploadableFile } from './uploadable-file';
