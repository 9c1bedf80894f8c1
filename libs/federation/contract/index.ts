export { overriding, OVERRIDING, runningPage } from './running-page';
export type { OverrideOrder, RunningPage } from './running-page';
