import { FILM_FORMATS, filmLength } from '@nox/contracts';
import { Button, FilmPlayer, ProgressBar, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { FileButton, fileText, FILM_TYPES } from '../application-form/file-button.tsx';
import { ConfirmedAction } from './actions.tsx';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { Failure } from './message.tsx';
import { Action, Section } from './section.tsx';
import type { Upload } from './use-film-upload.ts';

/** A browser shows the film for ten minutes after it has asked. */
const ASK_AGAIN_MS = 5 * 60_000;

/** Says how much of a film is sent. */
const SendingFilm = ({ sending, cancel }: Pick<Upload, 'sending' | 'cancel'>) =>
  sending && (
    <div className={ui.stack3}>
      <p className={ui.breakable}>Sending your film: {sending.text}</p>
      <ProgressBar
        aria-label="Upload of your film"
        fraction={sending.fraction}
        isStalled={sending.isStalled}
      />
      <p className={ui.note}>
        Keep this page open. If the network fails, the upload goes on by itself.
      </p>
      <Action>
        <Button onClick={cancel}>Cancel</Button>
      </Action>
    </div>
  );

export function OwnFilm({ token, view, onChange, upload }: CandidateProps & { upload: Upload }) {
  const { film } = view;
  const { sending, waiting, mayChange } = upload;
  const deletion = useLinkCall();
  if (!film && (!mayChange || view.result)) return null;
  return (
    <Section id="film" title="Your film">
      {!film && (
        <p>
          Show us how you dance, in at most 3 minutes. Only our judges and organisers see it. It is
          deleted with your application.
        </p>
      )}
      {film && <Player token={token} film={film} />}
      {mayChange && (
        <>
          <Failure text={waiting ? undefined : upload.failure} />
          {sending ? (
            !sending.isStored && <SendingFilm {...upload} />
          ) : (
            <Action>
              <FileButton
                label={(film ?? waiting) ? 'Choose another film' : 'Add your film'}
                accept={FILM_TYPES}
                variant={film ? 'quiet' : 'secondary'}
                onChoose={(file) => void upload.start(file)}
              />
              <p className={ui.note}>{FILM_FORMATS}, up to 200 MB.</p>
            </Action>
          )}
          {film && !sending && (
            <ConfirmedAction
              {...deletion}
              opener="Delete the film"
              question="Delete your film?"
              text="It is deleted at once. You can add another one."
              button="Delete it"
              cancel="Keep it"
              onConfirm={() =>
                deletion.run(async () => {
                  const left = await candidateCalls(token).deleteFilm();
                  // The film of the form is not sent in its place.
                  if (waiting?.isOwn) await upload.discard();
                  onChange(left);
                })
              }
            />
          )}
        </>
      )}
    </Section>
  );
}

/** The film that was chosen in the form. It stands first, so that the page is not closed before it is sent. */
export function FormFilm(upload: Upload) {
  const { sending, waiting, isSure, failure, start, discard } = upload;
  if (sending?.isStored) return <SendingFilm {...upload} />;
  if (sending || !waiting || (isSure && !failure)) return null;
  const { file, isOwn } = waiting;
  return (
    <Action>
      <Failure text={failure} />
      <p className={ui.breakable}>
        {isOwn
          ? `${fileText(file)}: you have chosen it in the form, and it is not sent.`
          : `${fileText(file)}: it was chosen in this browser with another roll number or email address. Is it yours?`}
      </p>
      <Button variant="secondary" onClick={() => void start()}>
        Send this film
      </Button>
      <Button onClick={() => void discard()}>Remove it from this browser</Button>
    </Action>
  );
}

type Film = NonNullable<CandidateProps['view']['film']>;

/** Whether this browser may show what the candidate has added. */
export function useViewing(token: string, isEnabled = true): boolean {
  const { data } = useQuery({
    enabled: isEnabled,
    queryKey: ['candidate-viewing', token],
    queryFn: ({ signal }) => candidateCalls(token).readViewing(signal),
    refetchInterval: ASK_AGAIN_MS,
    gcTime: 0,
  });
  return data !== undefined;
}

function Player({ token, film }: { token: string; film: Film }) {
  const isAllowed = useViewing(token);
  return (
    <div className={ui.stack2}>
      <FilmPlayer
        src={isAllowed ? film.address : undefined}
        poster={film.poster}
        label="Your film"
      />
      <p className={ui.note}>We have your film, {filmLength(film.seconds)} long.</p>
    </div>
  );
}
