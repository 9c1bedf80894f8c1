import { lazyDialog } from '@nox/ui';

// None is needed before it is opened; together they are one file, which a judge without a network has from the start.
const load = () => import(/* webpackChunkName: "dialogs" */ './entry-dialogs.tsx');

export const EntryDialogs = lazyDialog(() => load().then((loaded) => loaded.EntryDialogs));
export const CompareDialog = lazyDialog(() => load().then((loaded) => loaded.CompareDialog));
export const ImportDialog = lazyDialog(() => load().then((loaded) => loaded.ImportDialog));
export const MergeStylesDialog = lazyDialog(() =>
  load().then((loaded) => loaded.MergeStylesDialog),
);
export const MoveDialog = lazyDialog(() => load().then((loaded) => loaded.MoveDialog));
export const ScheduleDialog = lazyDialog(() => load().then((loaded) => loaded.ScheduleDialog));
