export { overriding, OVERRIDING, runningPage } from './running-page.ts';
export type { OverrideOrder, RunningPage } from './running-page.ts';
