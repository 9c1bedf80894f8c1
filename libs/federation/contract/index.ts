export { menusQuery } from './menus.ts';
export { OVERRIDE_KEY, overrideMutation, runtimeInfoQuery } from './runtime-info.ts';
export type { OverrideRequest, RuntimeInfo } from './runtime-info.ts';
