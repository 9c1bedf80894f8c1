import { Button, classNames, ui } from '@nox/ui';
import { useState } from 'react';
import fields from '../application-form/field.module.css';
import { FileButton, fileText, FILM_TYPES } from '../application-form/file-button.tsx';
import { browserValue, useIsHydrated } from '../browser/browser-value.ts';
import { deleteFilm, readDraftText, readFilm, storeFilm } from './registration-draft.ts';

export const useDraftText = browserValue(() => window, 'storage pageshow', readDraftText, null);

/** The film of the form, which is sent once the address is confirmed. Without scripts it is a note. */
export function FilmChoice({ season }: { season: string }) {
  const isReady = useIsHydrated();
  const film = useDraftText() ? readFilm(season) : undefined;
  const [{ isStoring, failure }, setState] = useState<{ isStoring?: true; failure?: string }>({});
  if (!isReady) {
    return (
      <p className={ui.note}>
        You can add a film of you dancing on your own page, once you have confirmed.
      </p>
    );
  }
  const choose = async (file: File) => {
    setState({ isStoring: true });
    const reason = await storeFilm(season, file);
    setState(reason ? { failure: reason } : {});
  };
  return (
    <div className={classNames(fields.field, ui.start)}>
      <span className={fields.label}>
        A film of you dancing<span className={fields.optional}> optional</span>
      </span>
      <p className={fields.hint}>MP4, MOV or WebM, up to 200 MB and 3 minutes.</p>
      <p role="status" className={ui.breakable}>
        {isStoring
          ? 'One moment…'
          : film && `${fileText(film)}. It is sent once you have confirmed your address.`}
      </p>
      {failure && (
        <p role="alert" className={fields.error}>
          {failure}
        </p>
      )}
      <FileButton
        label={film ? 'Choose another film' : 'Add your film'}
        accept={FILM_TYPES}
        onChoose={(file) => void choose(file)}
      />
      {film && !isStoring && (
        <Button
          onClick={({ currentTarget }) => {
            currentTarget.parentElement!.querySelector('button')!.focus();
            deleteFilm(season);
          }}
        >
          Remove the film
        </Button>
      )}
    </div>
  );
}
