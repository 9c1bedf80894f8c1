import { filmLength, offersFilm } from '@nox/contracts';
import { Button, FilmPlayer, ProgressBar, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ConfirmedAction } from './actions.tsx';
import { candidateCalls, type CandidateProps, explain, useLinkCall } from './candidate-calls.ts';
import { Failure } from './message.tsx';
import { Action, Section } from './section.tsx';

/** A browser shows the film for ten minutes after it has asked. */
const ASK_AGAIN_MS = 5 * 60_000;

/** The film of a candidate, which the judges see. */
export function OwnFilm(props: CandidateProps) {
  const { token, view, onChange } = props;
  const { film, edits, season } = view;
  const upload = useUpload(props);
  const deletion = useLinkCall();
  const mayChange = edits === 'all' && offersFilm(season.films);
  if (!mayChange && !film) return null;
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
          <Failure text={upload.failure} />
          {upload.sent === undefined ? (
            <Action>
              <FileButton
                label={film ? 'Choose another film' : 'Add your film'}
                accept="video/mp4,video/quicktime,video/webm"
                onChoose={upload.start}
              />
              <p className={ui.note}>MP4, MOV or WebM, up to 200 MB.</p>
            </Action>
          ) : (
            <Action>
              <ProgressBar
                aria-label="Upload of your film"
                fraction={upload.sent.fraction}
                isStalled={upload.sent.isStalled}
              />
              <p className={ui.note}>
                Keep this page open. If the network fails, the upload goes on by itself.
              </p>
              <Button onClick={upload.cancel}>Cancel</Button>
            </Action>
          )}
          {film && upload.sent === undefined && (
            <ConfirmedAction
              {...deletion}
              opener="Delete the film"
              question="Delete your film?"
              text="It is deleted at once. You can add another one."
              button="Delete it"
              cancel="Keep it"
              onConfirm={() =>
                deletion.run(async () => onChange(await candidateCalls(token).deleteFilm()))
              }
            />
          )}
        </>
      )}
    </Section>
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

interface FileButtonProps {
  label: string;
  accept: string;
  onChoose: (file: File) => void;
}

export function FileButton({ label, accept, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

function useUpload({ token, onChange }: CandidateProps) {
  const [sent, setSent] = useState<{ fraction: number; isStalled?: boolean | undefined }>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File) => {
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setSent({ fraction: 0 });
    const onProgress = (fraction: number, isStalled?: boolean) => setSent({ fraction, isStalled });
    try {
      const { sendFilm } = await import(/* webpackChunkName: "send-film" */ './send-film.ts');
      onChange(await sendFilm({ token, file, onProgress, signal }));
    } catch (error) {
      if (!signal.aborted) setFailure(explain(error as Error));
    }
    setSent(undefined);
  };
  return { sent, failure, start, cancel: () => running.current?.abort() };
}
