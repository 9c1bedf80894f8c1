import { isHeld } from '@nox/contracts';
import { Button, classNames, download, ui } from '@nox/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { ROLL_NUMBER, TextField } from '../application-form/field.tsx';
import { sentBy } from '../application-form/use-checked-form.ts';
import styles from './candidate-page.module.css';
import { Failure } from './message.tsx';
import { Action } from './section.tsx';

type DownloadProps = { read: () => Promise<BlobPart>; type: string; name: string; label: string };

export function Download({ read, type, name, label }: DownloadProps) {
  const { run, isRunning, failure } = useLinkCall();
  const save = async () => download(new Blob([await read()], { type }), name);
  return (
    <Action>
      <Button aria-disabled={isRunning} onClick={() => run(save)}>
        {label}
      </Button>
      <Failure text={failure} />
    </Action>
  );
}

interface ConfirmedActionProps extends Pick<
  ReturnType<typeof useLinkCall>,
  'failure' | 'isRunning'
> {
  opener: string;
  question: string;
  text: string;
  button: string;
  cancel: string;
  onConfirm: () => void;
  children?: ReactNode;
}

/** A button that asks before anything happens. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { opener, question, text, button, cancel, failure, isRunning, onConfirm, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Action>
        <Button onClick={() => setIsOpen(true)}>{opener}</Button>
      </Action>
    );
  }
  return (
    <form {...sentBy(onConfirm)} className={classNames(ui.stack4, ui.full, styles.step)}>
      <h3 ref={title} tabIndex={-1} className={ui.pageTitle}>
        {question}
      </h3>
      <p>{text}</p>
      {children}
      <Failure text={failure} />
      <div className={classNames(ui.row3, styles.buttons)}>
        <Button type="submit" variant="destructive" aria-disabled={isRunning}>
          {button}
        </Button>
        {/* What is being sent is not taken back by it. */}
        <Button variant="secondary" disabled={isRunning} onClick={() => setIsOpen(false)}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

export function Withdrawal({ token, view, onChange }: CandidateProps) {
  const action = useLinkCall();
  const state = view.result?.offer?.state ?? null;
  return (
    <ConfirmedAction
      {...action}
      opener="Withdraw my application"
      question="Withdraw your application?"
      text={
        isHeld(state)
          ? 'You give your place back, and we may offer it to somebody else. You can come back, and ask for a place again.'
          : 'If you have a slot, it becomes free for another candidate. Your answers stay, and you can come back.'
      }
      button="Yes, withdraw"
      cancel="No, I stay"
      onConfirm={() => action.run(async () => onChange(await candidateCalls(token).withdraw()))}
    />
  );
}

export function Erasure({ token, onErased }: { token: string; onErased: () => void }) {
  const action = useLinkCall();
  const [rollNumber, setRollNumber] = useState('');
  const erase = async () => {
    await candidateCalls(token).erase({ rollNumber });
    onErased();
  };
  return (
    <ConfirmedAction
      {...action}
      opener="Erase everything about me"
      question="Erase everything about you?"
      text="Your answers, your number, our emails to you and every link to this page are deleted, at once and for good. This cannot be undone."
      button="Erase everything"
      cancel="Do not erase"
      onConfirm={() => action.run(erase)}
    >
      <TextField
        name="erase-roll-number"
        label="Type your roll number to confirm"
        {...ROLL_NUMBER}
        value={rollNumber}
        onChange={({ currentTarget }) => setRollNumber(currentTarget.value)}
      />
    </ConfirmedAction>
  );
}
