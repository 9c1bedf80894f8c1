export { Button, buttonClass } from './button';
export { classNames } from './class-names';
export { Bust } from './figure/bust';
export { Dancer } from './figure/dancer';
export { Picture } from './figure/picture';
export { ABOUT_PICTURES, FAMILY_PICTURES, STYLE_POSES } from './figure/pictures';
export type { PlacedDancer } from './figure/placed-dancer';
export type { Pose } from './figure/pose';
export { FREEZE, SIX_STEP, SIX_STEP_BACK, SQUAT, TOPROCK } from './figure/poses/breaking';
export { ARM_WAVE, BOUNCE, ROCK, RUNNING_MAN } from './figure/poses/hip-hop';
export { CHICKEN_NOODLE_SOUP, ON_ONE_TOE, TONE_WOP } from './figure/poses/lite-feet';
export { LOCK, POINT, TWIRL } from './figure/poses/locking';
export {
  ARM_ROUND,
  ARMS_ROUND,
  CHEER,
  JUMP,
  LEAN,
  READY,
  SIT,
  STRETCH,
} from './figure/poses/together';
export { ARM_WHIP, FACE_FRAME, LONG_LINE } from './figure/poses/waacking';
export { CheckboxField } from './form/checkbox-field';
export { Field } from './form/field';
export { ListField } from './form/list-field';
export { type Choice } from './form/picker-choices';
export { PickerField } from './form/picker-field';
export { SelectField } from './form/select-field';
export { TextAreaField } from './form/text-area-field';
export { TextField } from './form/text-field';
export { KineticText } from './kinetic-text';
export { Modal } from './modal';
export { Notice } from './notice';
export { AlertDialog, DestructiveButton } from './overlay/alert-dialog';
export { Dialog } from './overlay/dialog';
export { ToastProvider, useAnnounce } from './overlay/toasts';
export { PageHeader } from './page-header';
export { ProgressBar } from './progress-bar';
export { StageMark } from './stage-mark';
export { StatusMark } from './status-mark';
export { Pager } from './table/pager';
export { SortableHeader } from './table/sortable-header';
export {
  ColumnHeader,
  RowHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from './table/table';
export { TableSkeleton } from './table/table-skeleton';
export { VisuallyHidden } from './visually-hidden';
export { Wordmark } from './wordmark';
