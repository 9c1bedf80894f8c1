import type { LinkView } from '@nox/contracts';
import { Button } from '@nox/ui';
import { candidateCalls, type LinkProps, useLinkCall } from './candidate-calls.ts';
import { ConfirmedAction } from './actions.tsx';
import { Failure, Message } from './message.tsx';
import { Section } from './section.tsx';
import styles from './candidate-page.module.css';

/** What a link asks for, and one button. Opening it changes nothing: mail programs open every link. */
export function ConfirmView({ token, view, onChange }: LinkProps) {
  const action = useLinkCall();
  const { run, isRunning, failure } = action;
  const send = (name: 'confirm' | 'withdraw') =>
    run(async () => onChange(await candidateCalls(token)[name]()));
  if (view.purpose === 'guardian' && view.hasAgreed) {
    return (
      <>
        <Message title="You have agreed">
          {`Thank you. ${view.candidateName} hears from us by email; there is nothing else for you to do.`}
        </Message>
        {!view.season.isOver && (
          <ConfirmedAction
            {...action}
            opener="Take my agreement back"
            question="Take your agreement back?"
            text={`${view.candidateName} then takes no part in the auditions. If there is a slot, it becomes free for another candidate. You can agree again.`}
            button="Yes, take it back"
            cancel="No, I agree"
            onConfirm={() => send('withdraw')}
          />
        )}
      </>
    );
  }
  const { title, text, button } = wordsFor(view);
  return (
    <>
      <Message title={title}>{text}</Message>
      {view.purpose === 'guardian' && (
        <Section id="privacy" title="What you agree to">
          <p className={styles.paragraphs}>{view.privacyText}</p>
        </Section>
      )}
      <Failure text={failure} />
      <Button
        variant="primary"
        className={styles.big}
        aria-disabled={isRunning}
        onClick={() => send('confirm')}
      >
        {isRunning ? 'One moment…' : button}
      </Button>
    </>
  );
}

function wordsFor(view: LinkView) {
  if (view.purpose === 'guardian') {
    return {
      title: `${view.candidateName} wants to dance`,
      text: `Hello ${view.guardianName}. ${view.candidateName} has applied for ${view.season.name} and is under 18, so it needs your agreement.`,
      button: 'I agree',
    };
  }
  if (view.purpose === 'email' && view.isFormer) {
    return {
      title: 'Take the change back',
      text: `We write to ${view.newEmail} again, and what was sent to the other address no longer works.`,
      button: 'Take the change back',
    };
  }
  if (view.purpose === 'email') {
    return {
      title: 'Your new address',
      text: `Once you confirm it, we write to ${view.newEmail}. If you did not ask for this, close this page.`,
      button: 'Confirm this address',
    };
  }
  return {
    title: 'Almost done',
    text: `Confirm your application for ${view.season.name}, and it counts. You get your number at once.`,
    button: 'Confirm my application',
  };
}
