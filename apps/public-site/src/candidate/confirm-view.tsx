import { linkWords } from '@nox/contracts';
import { classNames, ui } from '@nox/ui';
import { candidateCalls, type LinkProps, useLinkCall } from './candidate-calls.ts';
import { ConfirmedAction } from './actions.tsx';
import { Failure, Message } from './message.tsx';
import { MainButton, Section } from './section.tsx';
import styles from './candidate-page.module.css';

/** What a link asks for, and one button. Opening it changes nothing: mail programs open every link. */
export function ConfirmView({ token, view, onChange }: LinkProps) {
  const action = useLinkCall();
  const { run, isRunning, failure } = action;
  const send = (name: 'confirm' | 'withdraw') =>
    run(async () => onChange(await candidateCalls(token)[name]()));
  // A confirmed candidate has another page, whose words are more.
  const { title, text, button } = linkWords(view)!;
  return (
    <>
      <Message title={title}>{text}</Message>
      {view.purpose === 'guardian' && !view.hasAgreed && (
        <Section id="privacy" title="What you agree to">
          <p className={classNames(ui.mist, styles.paragraphs)}>{view.privacyText}</p>
        </Section>
      )}
      {view.purpose === 'guardian' && view.hasAgreed && !view.season.isOver && (
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
      {button && (
        <>
          <Failure text={failure} />
          <MainButton isRunning={isRunning} onClick={() => send('confirm')}>
            {isRunning ? 'One moment…' : button}
          </MainButton>
        </>
      )}
    </>
  );
}
