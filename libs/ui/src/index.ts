export { Button, buttonClass } from './button';
export { classNames } from './class-names';
export { Bust } from './figure/bust';
export { Dancer } from './figure/dancer';
export { FREEZE, type Pose } from './figure/pose';
export { CheckboxField } from './form/checkbox-field';
export { Field } from './form/field';
export { SelectField } from './form/select-field';
export { TextAreaField } from './form/text-area-field';
export { TextField } from './form/text-field';
export { KineticText } from './kinetic-text';
export { Modal } from './modal';
export { Notice } from './notice';
export { PageHeader } from './page-header';
export { ProgressBar } from './progress-bar';
export { StageMark } from './stage-mark';
export { StatusMark } from './status-mark';
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
