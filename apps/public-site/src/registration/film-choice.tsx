import { FILM_FORMATS } from '@nox/contracts';
import { Button, classNames, ui } from '@nox/ui';
import { useState } from 'react';
import { FileButton, fileText, FILM_TYPES } from '../application-form/file-button.tsx';
import { browserValue, useIsHydrated } from '../browser/browser-value.ts';
import { deleteFilm, readDraftText, readFilm, storeFilm } from './registration-draft.ts';

export const useDraftText = browserValue(() => window, 'storage pageshow', readDraftText, null);

/** The film of the form, which is sent once the address is confirmed. Without scripts there is a note alone. */
export function FilmChoice({ season }: { season: string }) {
  const isReady = useIsHydrated();
  const film = useDraftText() ? readFilm(season) : undefined;
  const [failure, setFailure] = useState<string>();
  /** How many films are being stored: another one may be chosen before the first is there. */
  const [storing, setStoring] = useState(0);
  if (!isReady) {
    return (
      <p className={ui.note}>
        You can add a film of you dancing on your own page, once you have confirmed.
      </p>
    );
  }
  const choose = async (file: File) => {
    setStoring((count) => count + 1);
    setFailure(undefined);
    setFailure(await storeFilm(season, file));
    setStoring((count) => count - 1);
  };
  return (
    <div className={classNames(ui.stack2, ui.start)}>
      <span className={ui.strong}>
        A film of you dancing<span className={classNames(ui.minor, ui.regular)}> optional</span>
      </span>
      <p className={ui.note}>{FILM_FORMATS}, up to 200 MB and 3 minutes.</p>
      <p role="status" className={ui.breakable}>
        {storing > 0
          ? 'One moment…'
          : film && `${fileText(film)}. It is sent once you have confirmed your address.`}
      </p>
      {failure && (
        <p role="alert" className={classNames(ui.small, ui.negative)}>
          {failure}
        </p>
      )}
      <div className={ui.row2}>
        <FileButton
          label={film ? 'Choose another film' : 'Add your film'}
          accept={FILM_TYPES}
          onChoose={(file) => void choose(file)}
        />
        {film && storing === 0 && (
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
    </div>
  );
}
