import { Button, CandidatePicture, ui } from '@nox/ui';
import { FileButton } from '../application-form/file-button.tsx';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { Failure } from './message.tsx';
import { useViewing } from './own-film.tsx';
import { Action, Section } from './section.tsx';

const READERS = {
  judges: 'Only our judges and organisers see it.',
  'judges and door': 'Only our judges, organisers and the people at the door see it.',
} as const;

/** A picture of the candidate, by which judges remember who danced. */
export function OwnPortrait({ token, view, onChange }: CandidateProps) {
  const { portrait, edits, season } = view;
  const isAllowed = useViewing(token, portrait !== undefined);
  const { run, isRunning, failure } = useLinkCall();
  const { addPortrait, deletePortrait } = candidateCalls(token);
  const readers = season.portrait === 'not asked' ? undefined : READERS[season.portrait];
  const mayChange = edits === 'all' && readers !== undefined;
  if (!portrait && (!mayChange || view.result)) return null;
  return (
    <Section id="portrait" title="Your picture">
      <p>
        A picture of you helps our judges to remember who danced. You need not add one. {readers} It
        is deleted with your application.
      </p>
      <CandidatePicture image={portrait} isAllowed={isAllowed} alt="Your picture" />
      {mayChange && (
        <>
          <Failure text={failure} />
          <Action>
            <FileButton
              label={portrait ? 'Choose another picture' : 'Add your picture'}
              accept="image/jpeg,image/png,image/webp"
              onChoose={(file) => void run(async () => onChange(await addPortrait(file)))}
            />
            {isRunning && <p role="status">Saving …</p>}
          </Action>
          {portrait && (
            <Action>
              <Button
                aria-disabled={isRunning}
                onClick={() => run(async () => onChange(await deletePortrait()))}
              >
                Delete the picture
              </Button>
            </Action>
          )}
          <p className={ui.note}>JPEG, PNG or WebP.</p>
        </>
      )}
    </Section>
  );
}
