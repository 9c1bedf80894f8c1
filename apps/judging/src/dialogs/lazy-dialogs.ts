import { lazyDialog } from '@nox/ui';

// None is needed before it is opened; together they are one file, which a judge without a network has from the start.
const load = () => import(/* webpackChunkName: "dialogs" */ './entry-dialogs.tsx');

export const EntryDialogs = lazyDialog(async () => (await load()).EntryDialogs);
export const ChosenBar = lazyDialog(async () => (await load()).ChosenBar);
export const DeletionDialog = lazyDialog(async () => (await load()).DeletionDialog);
export const ExportDialog = lazyDialog(async () => (await load()).ExportDialog);
export const ImportDialog = lazyDialog(async () => (await load()).ImportDialog);
export const MergeStylesDialog = lazyDialog(async () => (await load()).MergeStylesDialog);
export const RejectDialog = lazyDialog(async () => (await load()).RejectDialog);
export const RemovalDialog = lazyDialog(async () => (await load()).RemovalDialog);
export const RemoveSlotting = lazyDialog(async () => (await load()).RemoveSlotting);
export const ScheduleDialog = lazyDialog(async () => (await load()).ScheduleDialog);
