import { describePlace, linkWords } from '@nox/contracts';
import { CheckboxField, classNames, formatLocal, NotStored, ui } from '@nox/ui';
import { useState } from 'react';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { Answers } from './answers-form.tsx';
import styles from './candidate-page.module.css';
import slotStyles from './slot.module.css';
import { Download, Erasure, Withdrawal } from './actions.tsx';
import { isStored, storeOnDevice } from './link-token.ts';
import { Failure, Message } from './message.tsx';
import { FormFilm, OwnFilm } from './own-film.tsx';
import { OwnPortrait } from './own-portrait.tsx';
import { MainButton, Section } from './section.tsx';
import { isOver, Pass, Progress, useOwnDay } from './pass.tsx';
import { OwnResult, OwnSlot, TicketFacts } from './own-slot.tsx';
import { type Upload, useFilmUpload } from './use-film-upload.ts';

export function CandidateApplication(props: CandidateProps & { onErased: () => void }) {
  const { token, view, onErased } = props;
  const { state, edits, season, result } = view;
  const isRejected = result?.result === 'Not Selected';
  const upload = useFilmUpload(props);
  const isPast = result !== undefined || isOver(view);
  const canEnd = !season.isOver && state === 'confirmed' && !isRejected;
  return (
    <>
      <ApplicationState {...props} upload={upload} />
      {state === 'confirmed' && <OwnFilm {...props} upload={upload} />}
      {state === 'confirmed' && <OwnPortrait {...props} />}
      {edits === 'none' ? null : !isPast ? (
        <Answers {...props} />
      ) : (
        <details open={view.newEmail !== undefined}>
          <summary className={classNames(ui.heading, styles.folded)}>What you told us</summary>
          {isRejected && <Place {...view} />}
          <Answers {...props} />
        </details>
      )}
      <Section id="device" title="Your link and your data">
        <StoreLink token={token} />
        <Download
          read={async () => JSON.stringify(await candidateCalls(token).exportData(), null, 2)}
          type="application/json"
          name="my-application.json"
          label="Download all that is stored about me"
        />
        <Erasure token={token} onErased={onErased} />
      </Section>
      {canEnd && (
        <Section id="leave" title="Leave" headingClass={classNames(ui.heading, ui.minor)}>
          <Withdrawal {...props} />
        </Section>
      )}
    </>
  );
}

function ApplicationState(props: CandidateProps & { upload: Upload }) {
  const { token, view, onChange, upload } = props;
  const { season, slot } = view;
  const message = linkWords(view);
  const day = useOwnDay(props);
  if (message) {
    return (
      <>
        <Message title={message.title}>{message.text}</Message>
        {season.isOver && <OwnResult {...props} />}
        {message.canComeBack && <ComeBack {...props} />}
      </>
    );
  }
  const pass = <Pass view={view} day={day} />;
  return (
    <>
      <Progress view={view} day={day} />
      <FormFilm {...upload} />
      {slot && !view.result && !isOver(view, day) ? (
        <OwnSlot token={token} slot={slot} day={day} view={view} onChange={onChange}>
          {pass}
        </OwnSlot>
      ) : (
        <>
          <OwnResult {...props} />
          {slot || view.result ? (
            <>
              {view.result?.result !== 'Not Selected' && <Place {...view} />}
              {pass}
            </>
          ) : (
            <div className={classNames(ui.stack5, ui.full, slotStyles.ticket)}>
              <TicketFacts {...view} />
              {pass}
            </div>
          )}
        </>
      )}
    </>
  );
}

const Place = (view: CandidateProps['view']) => (
  <p className={classNames(ui.mist, styles.lead)}>{describePlace(view, formatLocal)}</p>
);

function ComeBack({ token, onChange }: CandidateProps) {
  const { run, isRunning, failure } = useLinkCall();
  return (
    <>
      <Failure text={failure} />
      <MainButton
        isRunning={isRunning}
        onClick={() => run(async () => onChange(await candidateCalls(token).comeBack()))}
      >
        Come back
      </MainButton>
    </>
  );
}

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
