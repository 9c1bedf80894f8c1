import { offersFilm } from '@nox/contracts';
import { useStableCallback } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileText } from '../application-form/file-button.tsx';
import { candidateCalls, type CandidateProps, explain } from './candidate-calls.ts';
import { readStored } from './link-token.ts';

const loadFilms = () =>
  import(/* webpackChunkName: "stored-films" */ '../registration/stored-films.ts');

interface Sending {
  text: string;
  /** It was chosen in the form, and is stored in this browser. */
  isStored: boolean;
  fraction: number;
  isStalled?: boolean | undefined;
}

export type Upload = ReturnType<typeof useFilmUpload>;

/**
 * Uploads a film that is chosen on this page, and by itself the one that was chosen in the form. The candidate is asked first
 * where that may be another candidate's, or where there is a film already.
 */
export function useFilmUpload({ token, view, onChange }: CandidateProps) {
  const { season, film, application, state, edits } = view;
  const mayChange = state === 'confirmed' && edits === 'all' && offersFilm(season.films);
  const { rollNumber, emailAddress } = application;
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const { data: waiting, refetch } = useQuery({
    enabled: mayChange,
    queryKey: ['stored-film', season.name, rollNumber, emailAddress],
    queryFn: async () => (await loadFilms()).findFilm(season.name, application),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const discard = async () => {
    running.current?.abort();
    if (waiting) await (await loadFilms()).removeFilm(waiting.id);
    await refetch();
  };

  /** @param chosen absent for the film that was chosen in the form */
  const start = useStableCallback(async (chosen?: File) => {
    const file = chosen ?? waiting?.file;
    if (running.current || !file) return;
    const { signal } = (running.current = new AbortController());
    const onProgress = (fraction: number, isStalled?: boolean) =>
      setSending({ text: fileText(file), isStored: !chosen, fraction, isStalled });
    const send = async () => {
      // Another tab may have sent it meanwhile.
      if (!chosen && !(await refetch()).data)
        return onChange(await candidateCalls(token).readOwn());
      const { sendFilm } = await import(/* webpackChunkName: "send-film" */ './send-film.ts');
      onChange(await sendFilm({ token, file, onProgress, signal }));
      if (!chosen || waiting?.isOwn) await discard();
    };
    setFailure(undefined);
    onProgress(0);
    try {
      // A second upload would end that of another tab.
      await ('locks' in navigator ? navigator.locks.request('nox-film', { signal }, send) : send());
    } catch (error) {
      if (!signal.aborted) setFailure(explain(error as Error));
    }
    running.current = undefined;
    setSending(undefined);
  });

  const isSure = waiting?.isOwn === true && !film;
  useEffect(() => {
    if (isSure) void start();
  }, [isSure, start]);

  const leave = useStableCallback(() => {
    // The page was closed on this device; another link leaves the film where it is.
    if (waiting?.isOwn && readStored() === null) void discard();
    else running.current?.abort();
  });
  useEffect(() => leave, [leave]);

  const cancel = () => (sending?.isStored ? void discard() : running.current?.abort());
  return { mayChange, sending, failure, waiting, isSure, start, discard, cancel };
}
