export { afterPaint, attempt, listen } from './browser.ts';
export {
  checkOnReturn,
  download,
  focusAndScroll,
  focusHeading,
  scrollIntoView,
  setParam,
  withParam,
} from './page.ts';
export { Button, buttonClass, CopyButton } from './button.tsx';
export { classNames, tools, ui } from './classes.ts';
export { DashedDivider } from './dashed-divider.tsx';
export { AnswerField } from './fields/answer-field.tsx';
export { CheckboxField } from './fields/checkbox-field.tsx';
export { Field, FieldError, TextAreaField, TextField } from './fields/field.tsx';
export { ListField } from './fields/list-field.tsx';
export { PickerField, type Choice } from './fields/picker-field.tsx';
export { ChoiceSelect, SelectField } from './fields/select-field.tsx';
export { DateTimeField, TimeField } from './fields/time-field.tsx';
export { KineticText } from './kinetic-text.tsx';
export {
  currentYear,
  formatDate,
  formatDays,
  formatDuration,
  formatLocal,
  formatNumber,
  formatDeadline,
  formatTime,
  localOf,
  nameOrder,
  societyTimeZone,
  societyName,
} from './local-format.ts';
export { localStorageText } from './local-storage-text.ts';
export { Modal, modalCommand } from './modal.tsx';
export { newKey } from './new-key.ts';
export { NotStored, Notice } from './notice.tsx';
export { AlertDialog, DeleteDialog, DialogBackdrop, lazyDialog } from './overlay/alert-dialog.tsx';
export { loadBase } from './overlay/base.ts';
export { Dialog, DialogFailure, DRAWER_PX, FormDialog } from './overlay/dialog.tsx';
export { ActionMenu, Disclosure } from './overlay/menu.tsx';
export { ToastProvider, useAnnounce } from './overlay/toasts.tsx';
export { PageHeader } from './page-header.tsx';
export { CandidatePicture } from './candidate-picture.tsx';
export { FilmPlayer } from './film-player.tsx';
export { Progress, ProgressBar } from './progress-bar.tsx';
export {
  EmptyState,
  FetchFailure,
  LoadState,
  QueryContent,
  TableSkeleton,
} from './query-content.tsx';
export { ResponsiveImage, type ImageBox } from './responsive-image.tsx';
export { type SheetColumns, Sheets, SheetTable } from './sheets.tsx';
export { countDialogs, useShortcuts } from './shortcuts/shortcuts.ts';
export { KeyList } from './shortcuts/key-list.tsx';
export { ShortcutsButton } from './shortcuts/shortcuts-button.tsx';
export { isEditable, isShortcut } from './shortcuts/shortcut-guard.ts';
export { SideNav, useSection } from './side-nav.tsx';
export { StatusMark } from './status-mark.tsx';
export {
  actionsColumn,
  type Column,
  DataTable,
  RowAction,
  rowActionClass,
  RowActions,
  RowCells,
  RowTick,
  TableRow,
  TwoLines,
} from './table/table.tsx';
export { FilterNote, Pager, SearchField, SegmentButtons, Toolbar } from './table/toolbar.tsx';
export { useChosen } from './table/use-chosen.ts';
export { usePinnedRow, withIndices } from './table/use-pinned-row.ts';
export { useIsWide, usePageTop, VirtualTable } from './table/virtual-table.tsx';
export { CAN_BE_UNDONE, UndoBars } from './undo-bars.tsx';
export { useChange } from './use-change.ts';
export {
  useCurrentInSight,
  useDebounced,
  useMinWidth,
  usePolled,
  useStableCallback,
} from './hooks.ts';
export { useWakeLock } from './use-wake-lock.ts';
export { SkipLink, VisuallyHidden } from './visually-hidden.tsx';
export { Wordmark } from './wordmark.tsx';
