import { resultWords, timeOf, type CandidateSlot, type CandidateView } from '@nox/contracts';
import { Dancer, JUMP } from '@nox/figures';
import { Button, classNames, formatDeadline, formatLocal, Notice, societyName, ui } from '@nox/ui';
import { useRef, useState, type ReactNode } from 'react';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { Download } from './actions.tsx';
import titles from '../components/titles.module.css';
import styles from './candidate-page.module.css';
import slotStyles from './slot.module.css';
import { Failure } from './message.tsx';
import { type OwnDay } from './pass.tsx';
import { Action, focusStart, Section, zoneBeside } from './section.tsx';
import { OwnPlace, usePlaceCalls } from './own-place.tsx';
import { SlotChoice } from './slot-choice.tsx';

type SlotProps = CandidateProps & { slot: CandidateSlot };

interface OwnSlotProps extends SlotProps {
  day: OwnDay;
  /** What the door reads. */
  children: ReactNode;
}

export function OwnSlot({ children, day, ...props }: OwnSlotProps) {
  const { token, slot, view, onChange } = props;
  const isExpected = (day?.now?.own?.attendance ?? 'expected') === 'expected';
  const section = useRef<HTMLElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  const canMove = slot.movesUntil !== null;

  const close = () => {
    setIsChoosing(false);
    focusStart(section.current);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Your audition"
      className={classNames(ui.stack6, ui.full, slotStyles.slot)}
    >
      {hasMoved && <Notice tone="positive">You have moved. This is your slot now.</Notice>}
      <div className={classNames(ui.stack5, ui.full, slotStyles.ticket)}>
        <TicketFacts {...view} />
        {children}
        <PlaceFact place={slot.panel}>{slot.room && <dd>{slot.room}</dd>}</PlaceFact>
        <Download
          read={candidateCalls(token).readCalendar}
          type="text/calendar"
          name="audition.ics"
          label="Add to calendar"
        />
      </div>
      {isExpected && <SlotQuestion {...props} />}
      {canMove && !isChoosing && (
        <Action className={styles.asked}>
          <Button onClick={() => setIsChoosing(true)}>Choose another slot</Button>
          <p className={ui.note}>
            You can choose another free slot until {formatDeadline(slot.movesUntil!)}
            {zoneBeside(slot.movesUntil!)}.
          </p>
        </Action>
      )}
      {canMove && isChoosing && (
        <SlotChoice
          token={token}
          onChange={onChange}
          onMoved={() => {
            setHasMoved(true);
            close();
          }}
          onCancel={close}
        />
      )}
    </section>
  );
}

export const TicketFacts = ({ slot, number }: Pick<CandidateView, 'slot' | 'number'>) => (
  <dl className={classNames(ui.stack0, ui.full, slotStyles.facts)}>
    {slot && (
      <LargeFact title={formatLocal(slot.date)} text={timeOf(slot.starts)}>
        <dd>
          until {timeOf(slot.ends)}
          {zoneBeside(`${slot.date}T${timeOf(slot.starts)}`)}
        </dd>
      </LargeFact>
    )}
    {number !== undefined && <LargeFact title="Number" text={number} />}
  </dl>
);

type LargeFactProps = { title: ReactNode; text: ReactNode; children?: ReactNode };

const LargeFact = ({ title, text, children }: LargeFactProps) => (
  <div>
    <dt className={ui.heading}>{title}</dt>
    <dd className={slotStyles.large}>{text}</dd>
    {children}
  </div>
);

const PlaceFact = ({ place, children }: { place: string; children?: ReactNode }) => (
  <dl className={slotStyles.where}>
    <dt className={ui.heading}>Where</dt>
    <dd className={slotStyles.panel}>{place}</dd>
    {children}
  </dl>
);

/** What the button says, and what is said once it was clicked. */
const ANSWERS = {
  confirmed: ['I can come', 'You said that you can come.'],
  declined: ['I cannot come', 'You said that you cannot come. The organisers see it.'],
} as const;

/** Whether the candidate can come. The answer is about the slot on the screen. */
function SlotQuestion({ token, slot, view, onChange }: SlotProps) {
  const { date, starts, panel, answer: given } = slot;
  const saysWhen = given === 'declined' && view.edits === 'all' && view.season.parts.length > 0;
  const calls = candidateCalls(token);
  // Another slot is theirs by then: it is shown with the reason.
  const { run, isRunning, failure } = useLinkCall(async () => onChange(await calls.read()));
  const send = (answer: keyof typeof ANSWERS) =>
    run(async () => onChange(await calls.answerSlot({ answer, slot: { date, starts, panel } })));
  return (
    <div
      role="group"
      aria-labelledby="slot-question"
      className={classNames(ui.stack3, styles.asked)}
    >
      <p id="slot-question" role="status" className={ui.heading}>
        {given ? ANSWERS[given][1] : 'Can you come?'}
      </p>
      <div className={classNames(ui.row3, styles.buttons)}>
        {(['confirmed', 'declined'] as const).map((answer) => (
          <Button
            key={answer}
            variant={answer === 'confirmed' && !given ? 'primary' : 'quiet'}
            className={styles.big}
            aria-pressed={answer === given}
            aria-disabled={isRunning}
            onClick={() => send(answer)}
          >
            {ANSWERS[answer][0]}
          </Button>
        ))}
      </div>
      {saysWhen && <p className={ui.note}>Edit your answers below to say when you can come.</p>}
      <Failure text={failure} />
    </div>
  );
}

export function OwnResult(props: CandidateProps) {
  const { token, view } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const calls = usePlaceCalls(props);
  const reason = <Failure text={calls.taking.failure ?? calls.giving.failure} />;
  if (!view.result) return reason;
  const { result, offer, nextSteps, meeting } = view.result;
  const { title, text, isTheirs } = resultWords({ ...view, result: view.result }, societyName());
  const steps = nextSteps && (
    <p className={classNames(ui.mist, styles.lead, styles.paragraphs)}>{nextSteps}</p>
  );
  return (
    <Section
      id="result"
      title={title}
      className={classNames(
        ui.stack6,
        ui.full,
        isTheirs && classNames(ui.around, slotStyles.theirs),
      )}
      headingRef={heading}
      headingClass={result === 'Not Selected' ? titles.within : titles.large}
    >
      {isTheirs && <Dancer pose={JUMP} className={slotStyles.dancer} />}
      <p role="status" className={classNames(ui.mist, styles.lead)}>
        {text}
      </p>
      {offer?.state === 'accepted' && steps}
      {offer ? (
        <OwnPlace
          key={offer.state}
          {...props}
          {...calls}
          offer={offer}
          onAnswered={() => heading.current?.focus()}
        />
      ) : (
        // The place was another's by the time of the answer.
        reason
      )}
      {offer?.state !== 'accepted' && steps}
      {meeting && (
        <div className={classNames(ui.stack6, ui.full, slotStyles.ticket)}>
          <dl className={classNames(ui.stack0, ui.full, slotStyles.facts)}>
            <LargeFact
              title={
                <>
                  First meeting
                  <br />
                  {formatLocal(meeting.at.slice(0, 10)) + zoneBeside(meeting.at)}
                </>
              }
              text={meeting.at.slice(11)}
            />
          </dl>
          {meeting.place && <PlaceFact place={meeting.place} />}
          <Download
            read={candidateCalls(token).readMeeting}
            type="text/calendar"
            name="first-meeting.ics"
            label="Add the meeting to your calendar"
          />
        </div>
      )}
    </Section>
  );
}
