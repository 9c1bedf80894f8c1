import type { CandidateResult } from '@nox/contracts';
import { Button, formatDeadline, ui } from '@nox/ui';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { ConfirmedAction } from './actions.tsx';
import { Failure } from './message.tsx';
import { Action, MainButton, zoneBeside } from './section.tsx';

type Offer = NonNullable<CandidateResult['offer']>;

/** The calls of the place, held where the result stands: their failures stay when the place is another's. */
export function usePlaceCalls({ token, onChange }: CandidateProps) {
  const look = async () => onChange(await candidateCalls(token).read());
  return { taking: useLinkCall(look), giving: useLinkCall(look) };
}

type OwnPlaceProps = CandidateProps &
  ReturnType<typeof usePlaceCalls> & { offer: Offer; onAnswered: () => void };

/** Whether a selected candidate takes the place, or asks for one. */
export function OwnPlace({ token, offer, onChange, onAnswered, taking, giving }: OwnPlaceProps) {
  const { state, answerBy, isAsking } = offer;
  const { run, isRunning, failure } = taking;
  const calls = candidateCalls(token);
  const say = (answer: 'accepted' | 'declined', send = run) =>
    send(async () => {
      onChange(await calls.answerPlace({ answer }));
      onAnswered();
    });
  const isGone = state === 'declined' || state === 'released';
  if (isGone) {
    return (
      <Action>
        <Button aria-disabled={isRunning} onClick={() => say(isAsking ? 'declined' : 'accepted')}>
          {isAsking ? 'I no longer ask' : 'Ask for a place'}
        </Button>
        <Failure text={failure} />
      </Action>
    );
  }
  return (
    <>
      {state === 'offered' && answerBy && (
        <p className={ui.heading}>
          Please answer by {formatDeadline(answerBy)}
          {zoneBeside(answerBy)}.
        </p>
      )}
      {state !== 'accepted' && (
        <Action>
          <MainButton isRunning={isRunning} onClick={() => say('accepted')}>
            I take my place
          </MainButton>
          <Failure text={failure} />
        </Action>
      )}
      <ConfirmedAction
        {...giving}
        opener={state === 'accepted' ? 'Give my place back' : 'I do not take my place'}
        question="Give your place back?"
        text="We may offer it to somebody else at once. You can ask for a place again, and an organiser decides."
        button="Yes, give it back"
        cancel="No, I keep it"
        onConfirm={() => say('declined', giving.run)}
      />
    </>
  );
}
