import { lazyDialog } from '@nox/ui';

// None is needed before it is opened; together they are one file, which a judge without a network has from the start.
export const EntryDialogs = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ './entry-dialogs.tsx').then(
    (loaded) => loaded.EntryDialogs,
  ),
);
export const CompareDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ './compare-dialog.tsx').then(
    (loaded) => loaded.CompareDialog,
  ),
);
export const ImportDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ '../bulk/import-dialog.tsx').then(
    (loaded) => loaded.ImportDialog,
  ),
);
export const MergeStylesDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ '../bulk/merge-styles.tsx').then(
    (loaded) => loaded.MergeStylesDialog,
  ),
);
export const MoveDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ '../bulk/slot-dialogs.tsx').then(
    (loaded) => loaded.MoveDialog,
  ),
);
export const ScheduleDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ '../bulk/slot-dialogs.tsx').then(
    (loaded) => loaded.ScheduleDialog,
  ),
);
