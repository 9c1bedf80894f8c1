export { overrideMutation, OVERRIDE_KEY, runtimeInfoQuery } from './runtime-info.ts';
export type { OverrideRequest, RuntimeInfo } from './runtime-info.ts';
