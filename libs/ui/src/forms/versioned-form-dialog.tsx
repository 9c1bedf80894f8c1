import { useId } from 'react';
import { type FieldValues } from 'react-hook-form';
import { Dialog } from '../overlay/dialog.tsx';
import { SaveButton, VersionedForm, type VersionedFormProps } from './versioned-form.tsx';

interface VersionedFormDialogProps<Input extends FieldValues> extends Omit<
  VersionedFormProps<Input>,
  'submitLabel' | 'id'
> {
  title: string;
  onClose: () => void;
}

/** A form of its own dialog, which asks nothing when it closes: its button says what becomes of what was typed. */
export function VersionedFormDialog<Input extends FieldValues>({
  title,
  onClose,
  ...props
}: VersionedFormDialogProps<Input>) {
  const { state } = props;
  const button = { submitLabel: 'Save', state };
  const id = useId();
  return (
    <Dialog
      title={title}
      initialFocus="control"
      cancelLabel="Discard"
      isBusy={state.isSaving}
      actions={<SaveButton {...button} form={id} />}
      onCancel={() => {
        state.discard();
        onClose();
      }}
    >
      <VersionedForm {...props} {...button} id={id} />
    </Dialog>
  );
}
