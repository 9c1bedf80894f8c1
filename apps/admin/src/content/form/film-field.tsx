import type { TutorialInput } from '@nox/contracts';
import { classNames, formatDuration, tools, ui } from '@nox/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MediaSlot } from '../content-kind.ts';
import { filmDuration, prepareFilm, takePoster } from '@nox/uploads/film';
import { MediaField } from '../media/media-field.tsx';
import { madeFiles, useMediaFiles } from '../media/media-files.ts';
import { VideoPreview } from '../media/previews.tsx';

/** The video of a tutorial. Without a thumbnail of its own it gets one that is taken from the chosen or stored video. */
export function FilmField({ slot }: { slot: MediaSlot }) {
  const { control } = useFormContext<TutorialInput>();
  const [savedUrl, savedDuration] = useWatch({ control, name: ['videoUrl', 'videoDuration'] });
  const { videoUrl: film } = useMediaFiles().files;
  const measured = useFilmDuration(film);
  const hasPoster = usePoster(film ?? savedUrl);
  const duration = film ? measured : savedUrl && savedDuration;
  return (
    <div className={ui.stack2}>
      <MediaField
        name="videoUrl"
        slot={slot}
        prepare={prepareFilm}
        preview={(url) => <VideoPreview url={url} label="The video as it will be saved" />}
      />
      <p aria-live="polite" className={classNames(tools.wrap4, ui.note, tools.hideEmpty)}>
        {duration && <span>Length: {formatDuration(duration)}</span>}
        {hasPoster && (
          <span>The thumbnail above was taken from this video; you can choose another.</span>
        )}
      </p>
    </div>
  );
}

function useFilmDuration(film: File | undefined): number | null {
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => {
    if (!film) return;
    let isCurrent = true;
    void filmDuration(film).then((seconds) => {
      if (isCurrent) setMeasured(seconds);
    });
    return () => {
      isCurrent = false;
      setMeasured(null);
    };
  }, [film]);
  return measured;
}

/** Chooses a picture of a film as the thumbnail, if there is none. @returns whether it is chosen */
function usePoster(film: File | string | undefined): boolean {
  const { getValues } = useFormContext<TutorialInput>();
  const { files, choose } = useMediaFiles();
  const { thumbnailUrl: thumbnail } = files;
  const [poster, setPoster] = useState<File>();
  const hasThumbnail = useEffectEvent(() => Boolean(thumbnail ?? getValues('thumbnailUrl')));
  const offer = useEffectEvent((taken: File) => {
    if (hasThumbnail()) return;
    madeFiles.add(taken);
    choose('thumbnailUrl', taken);
    setPoster(taken);
  });
  const withdraw = useEffectEvent(() => {
    if (poster && thumbnail === poster) choose('thumbnailUrl', undefined);
  });
  useEffect(() => {
    if (!film || hasThumbnail()) return;
    const stop = new AbortController();
    void takePoster(film, stop.signal).then((taken) => {
      if (taken && !stop.signal.aborted) offer(taken);
    });
    return () => {
      stop.abort();
      withdraw();
    };
  }, [film]);
  return poster !== undefined && thumbnail === poster;
}
