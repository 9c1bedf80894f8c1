import { type ComponentProps, useEffect, useRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { focusAndScroll } from '../page.ts';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { BusyFieldset } from './busy-fieldset.tsx';
import { NotStored, Notice } from '../notice.tsx';
import { AlertDialog } from '../overlay/alert-dialog.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { ConflictPanel, type Wording } from './conflict.tsx';
import { focusField } from './fields.ts';
import type { SaveFailure } from './save-failure.ts';
import type { VersionedFormState } from './use-versioned-form.ts';
import styles from './versioned-form.module.css';

export interface VersionedFormProps<Input extends FieldValues> {
  state: VersionedFormState<Input>;
  label?: string;
  /** What others may save meanwhile: "the season". */
  what: string;
  wording: Wording;
  submitLabel: string;
  /** The button that saves may be elsewhere, in the footer of the form's dialog, and names it by this id. */
  id?: string;
  actions?: ReactNode;
  /** Replaces the saving of what is in the form. */
  onSubmit?: () => void;
  /** The fraction of an upload is from 0 to 1. */
  progress?: { label: string; fraction: number; isStalled?: boolean } | undefined;
  aside?: ReactNode;
  furtherOf?: (failure: SaveFailure) => ReactNode;
  /** A draft is restored without a question, and can be discarded. Enter in one of many settings saves none; Ctrl+Enter does. */
  isDiscardable?: boolean;
  /** The form is the page: its buttons stay in sight. */
  isPage?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function VersionedForm<Input extends FieldValues>(props: VersionedFormProps<Input>) {
  const { state, label, what, wording, submitLabel, id, actions, aside, isDiscardable } = props;
  const { form, element, ...shown } = state;
  const { conflict, isSaving, isChanged, isStored, isRestored, lostFiles, save, take } = shown;
  const discard = () => take(shown.original);
  const { hash, key } = useLocation();
  useEffect(() => focusField(hash.slice(1)), [hash, key]);
  const submit = () => !isSaving && (props.onSubmit ?? save)();
  return (
    <FormProvider {...(form as unknown as UseFormReturn)}>
      <form
        ref={element}
        id={id}
        noValidate
        aria-label={label}
        className={classNames(
          ui.stack5,
          tools.top,
          styles.form,
          aside !== undefined && styles.two,
          props.className,
        )}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDiscardable) submit();
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (isDiscardable && key === 'Enter' && (ctrlKey || metaKey)) submit();
        }}
      >
        <div className={classNames(ui.stack5, tools.top, styles.column)}>
          {isDiscardable && isRestored && isChanged && (
            <p className={ui.row3}>
              What you typed before is still here.
              <Button onClick={discard}>Discard it</Button>
            </p>
          )}
          {lostFiles.length > 0 && (
            <Notice tone="pending">
              Choose {lostFiles.join(', ')} again: a draft cannot contain files.
            </Notice>
          )}
          {!isStored && <NotStored />}
          <BusyFieldset key={shown.taken} isBusy={isSaving}>
            {props.children}
          </BusyFieldset>
          {conflict ? (
            <ConflictPanel
              {...wording}
              title={`Meanwhile another version of ${what} was saved.`}
              text="Nothing is lost: what you typed is still here, and what only they changed is taken. Both changed this: choose, take their version, or save yours over it; you can also go on editing and decide later."
              differences={conflict.differences}
              isBusy={isSaving}
              takeLabel="Show their version"
              saveLabel="Save mine instead"
              onTakeTheirs={() => take(conflict.theirs)}
              onSaveMine={save}
            />
          ) : (
            <SaveReport {...props} />
          )}
          {id === undefined && (
            <FormActions isInSight={props.isPage ?? isDiscardable}>
              <SaveButton
                state={state}
                submitLabel={submitLabel}
                {...(isDiscardable && { type: 'button', title: 'Ctrl+Enter', onClick: submit })}
              />
              {isDiscardable && isChanged && <Button onClick={discard}>Discard changes</Button>}
              {actions}
            </FormActions>
          )}
        </div>
        {aside}
      </form>
      {shown.blocker.state === 'blocked' && <LeaveDialog {...shown} />}
    </FormProvider>
  );
}

interface FormActionsProps extends ComponentProps<'div'> {
  isInSight?: boolean | undefined;
}

/** The buttons of a form, which may stay in sight wherever it is scrolled. */
export const FormActions = ({ isInSight, ...rest }: FormActionsProps) => (
  <div className={classNames(ui.row3, styles.actions, isInSight && styles.saveBar)} {...rest} />
);

interface SaveButtonProps extends ComponentProps<typeof Button> {
  state: Pick<VersionedFormState<FieldValues>, 'saveButton' | 'isSaving'>;
  submitLabel: string;
}

/** The button is not `disabled`: it has the focus during the save. */
export function SaveButton({ state, submitLabel, ...rest }: SaveButtonProps) {
  const { saveButton, isSaving } = state;
  return (
    <Button ref={saveButton} type="submit" variant="primary" aria-disabled={isSaving} {...rest}>
      {isSaving ? 'Saving...' : submitLabel}
    </Button>
  );
}

function SaveReport<Input extends FieldValues>(props: VersionedFormProps<Input>) {
  const { state, progress, furtherOf } = props;
  const { failure, remark, isSaving, blocker, element } = state;
  const notice = useRef<HTMLDivElement>(null);
  const isCovered = blocker.state === 'blocked';

  useEffect(() => {
    if (!(failure || remark) || isSaving || isCovered) return;
    // A rejected field gets the focus, unless there are details that it does not show.
    const hasInvalid = element.current?.querySelector('[aria-invalid=true]');
    if (failure?.details.length || !hasInvalid) focusAndScroll(notice.current);
  }, [failure, remark, isSaving, isCovered, element]);

  if (progress) {
    return (
      <div className={classNames(ui.row3, styles.upload)}>
        <ProgressBar
          fraction={progress.fraction}
          isStalled={progress.isStalled}
          aria-label={`${progress.label} upload`}
        />
        {progress.fraction < 1 && <Button onClick={state.cancel}>Cancel upload</Button>}
      </div>
    );
  }
  if (failure) {
    return (
      <Notice ref={notice} tone="negative" tabIndex={-1}>
        {failure.message}
        {failure.details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        {furtherOf?.(failure)}
        {failure.isRetryable && (
          <Button disabled={isSaving} onClick={() => state.save()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  if (!remark) return null;
  return (
    <Notice ref={notice} tone="pending" tabIndex={-1}>
      {remark}
    </Notice>
  );
}

type LeaveDialogProps = Pick<
  VersionedFormState<FieldValues>,
  'blocker' | 'isSaving' | 'isChanged' | 'isStored' | 'hasFiles' | 'failure' | 'discard'
>;

function LeaveDialog(props: LeaveDialogProps) {
  const { blocker, isSaving, isChanged, isStored, discard } = props;
  const hasDraft = isChanged && isStored;
  const leave = () => blocker.proceed?.();
  return (
    <AlertDialog
      title={isSaving ? 'Your changes are being saved' : 'You have unsaved changes'}
      question={isSaving ? WHILE_SAVING : questionOf(props)}
      cancelLabel={isSaving ? 'Stay here' : 'Continue editing'}
      onCancel={() => blocker.reset?.()}
      // The next page's heading gets the focus after leaving.
      finalFocus={() => document.querySelector('h1')}
    >
      {isSaving && <Button onClick={leave}>Leave now</Button>}
      {!isSaving && hasDraft && <Button onClick={leave}>Leave and save a draft</Button>}
      {!isSaving && (
        <Button
          variant="destructive"
          onClick={() => {
            discard();
            leave();
          }}
        >
          Discard changes
        </Button>
      )}
    </AlertDialog>
  );
}

const WHILE_SAVING =
  'You go on as soon as that has ended. You can also leave now: it goes on without you, and how it ended is said where you are then.';

function questionOf({ isChanged, isStored, hasFiles, failure }: LeaveDialogProps) {
  const draft = isStored
    ? 'A draft stores what you typed in this browser, and is offered when you come back'
    : 'This browser has no room for a draft: what you typed is lost when you leave';
  const typed = `${draft}${hasFiles ? '; the file must then be chosen again.' : '.'}`;
  const file = 'The file that you chose is not uploaded yet.';
  return `${failure?.message ?? ''} ${isChanged ? typed : file}`.trim();
}
