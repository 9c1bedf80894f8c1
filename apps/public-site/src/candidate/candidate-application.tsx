import { timeOf } from '@nox/contracts';
import { Button, CheckboxField, classNames, formatLocal, NotStored, Notice, ui } from '@nox/ui';
import { useState } from 'react';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { Answers } from './answers-form.tsx';
import titles from '../components/titles.module.css';
import styles from './candidate-page.module.css';
import { Download, Erasure, Withdrawal } from './actions.tsx';
import { isStored, storeOnDevice } from './link-token.ts';
import { Message, Title } from './message.tsx';
import { Pass } from './pass.tsx';
import { OwnResult, OwnSlot } from './own-slot.tsx';

export function CandidateApplication(props: CandidateProps & { onErased: () => void }) {
  const { token, view, onErased } = props;
  const { state, edits, season } = view;
  const canEnd = !season.isOver && state === 'confirmed';
  return (
    <>
      <State {...props} />
      {edits !== 'none' && <Answers {...props} />}
      <section aria-labelledby="device" className={styles.section}>
        <h2 id="device" className={titles.part}>
          Your link and your data
        </h2>
        <StoreLink token={token} />
        <Download
          read={async () => JSON.stringify(await candidateCalls(token).exportData(), null, 2)}
          type="application/json"
          name="my-application.json"
          label="Download all that is stored about me"
        />
      </section>
      <section aria-labelledby="leave" className={styles.section}>
        <h2 id="leave" className={styles.quiet}>
          Leave
        </h2>
        {canEnd && <Withdrawal {...props} />}
        <Erasure token={token} onErased={onErased} />
      </section>
    </>
  );
}

function State({ token, view, onChange }: CandidateProps) {
  const { run, isRunning, failure } = useLinkCall();
  const { state, number, application, season } = view;
  const first = application.fullName.split(/\s+/)[0]!;
  const result = <OwnResult token={token} view={view} />;
  if (season.isOver) {
    return (
      <>
        <Message title={`Thank you, ${first}`}>{`${season.name} is over.`}</Message>
        {result}
      </>
    );
  }
  if (state === 'guardian') {
    return (
      <Message title="One more button">
        {`Your part is done. ${view.guardian?.name ?? 'Your guardian'} has an email with a link, too: your application counts once they agree there.`}
      </Message>
    );
  }
  if (state === 'withdrawn' && view.needsAgreement) {
    return (
      <Message title="You take no part">
        {`${view.guardian?.name ?? 'Your guardian'} has taken the agreement back. You can come back once they agree again, by the link in their email.`}
      </Message>
    );
  }
  if (state === 'withdrawn') {
    return (
      <>
        <Message title="You have withdrawn">
          You take no part in the auditions. You can come back until the season is over.
        </Message>
        {failure && <Notice tone="negative">{failure}</Notice>}
        <Button
          variant="primary"
          className={styles.big}
          aria-disabled={isRunning}
          onClick={() => run(async () => onChange(await candidateCalls(token).comeBack()))}
        >
          Come back
        </Button>
      </>
    );
  }
  return (
    <>
      <Title>{`${view.result ? 'Your result' : 'You are registered'}, ${first}`}</Title>
      {view.result ? (
        <>
          <p className={styles.lead}>{describePlace(view)}</p>
          <Pass token={token} view={view} />
          {result}
        </>
      ) : view.slot ? (
        <OwnSlot token={token} slot={view.slot} view={view} onChange={onChange} />
      ) : (
        <>
          {number !== undefined && (
            <p className={styles.number}>
              <span className={classNames(ui.heading, styles.numberLabel)}>Your number</span>{' '}
              {number}
            </p>
          )}
          <p className={styles.lead}>You have no slot yet. We write to you when you have one.</p>
          <Pass token={token} view={view} />
        </>
      )}
    </>
  );
}

/** What is left of the ticket: "Number 137, Saturday 15 August, 16:30, Hall B". */
const describePlace = ({ number, slot }: CandidateProps['view']) =>
  [
    number !== undefined && `Number ${number}`,
    slot && `${formatLocal(slot.date)}, ${timeOf(slot.starts)}`,
    slot?.panel,
    slot?.room,
  ]
    .filter(Boolean)
    .join(', ');

function StoreLink({ token }: { token: string }) {
  const [isOn, setIsOn] = useState(isStored);
  const [isDenied, setIsDenied] = useState(false);
  return (
    <div>
      <CheckboxField
        label="Remember my link on this device"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          storeOnDevice(checked ? token : null);
          setIsOn(isStored());
          setIsDenied(checked && !isStored());
        }}
      />
      <p className={ui.note}>
        This page then opens here without the email. Do not tick this on a device that others use.
      </p>
      {isDenied && <NotStored what="the link">Use the link in our emails.</NotStored>}
    </div>
  );
}
