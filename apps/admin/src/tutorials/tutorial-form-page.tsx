import { DANCE_STYLES, DIFFICULTIES, type TutorialInput } from '@nox/contracts';
import {
  CheckboxField,
  classNames,
  formatDuration,
  SelectField,
  TextAreaField,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CommaField, DisplayOrderField, FieldPair } from '../content/form/content-fields.tsx';
import { FormPage } from '../content/form/form-page.tsx';
import { filmDuration, prepareFilm, takePoster } from '../content/media/film.ts';
import { ImageField } from '../content/media/image-field.tsx';
import { MediaField } from '../content/media/media-field.tsx';
import { madeFiles, useMediaFiles } from '../content/media/media-files.ts';
import { Thumbnail, VideoPreview } from '../content/media/previews.tsx';
import { tutorials } from './tutorial-content.ts';

const { labels, media } = tutorials;

function TutorialFields() {
  const { field } = useFormFields<TutorialInput>();
  return (
    <>
      <TextField label={labels.title} required autoComplete="off" {...field('title')} />
      <FieldPair>
        <SelectField
          label={labels.danceStyle}
          required
          placeholder="Choose a style"
          options={DANCE_STYLES}
          {...field('danceStyle')}
        />
        <SelectField label={labels.difficulty} options={DIFFICULTIES} {...field('difficulty')} />
      </FieldPair>
      <FieldPair>
        <TextField label={labels.instructor} required {...field('instructor')} />
        <TextField label={labels.instructorInstaUrl} type="url" {...field('instructorInstaUrl')} />
      </FieldPair>
      <TextAreaField label={labels.description} required rows={4} {...field('description')} />
      <CommaField name="tags" label={labels.tags} />
      <CheckboxField label={labels.isPublished} {...field('isPublished')} />
      <DisplayOrderField label={labels.displayOrder} />
      <ImageField
        name="thumbnailUrl"
        slot={media.thumbnailUrl}
        crops={['film']}
        placeholder={<Thumbnail url="" size="wide" />}
        heardField="title"
      />
      <FilmField />
    </>
  );
}

export const Component = () => <FormPage kind={tutorials} Fields={TutorialFields} />;

/** The video of a tutorial. Without a thumbnail of its own it gets one that is taken from the chosen or stored video. */
function FilmField() {
  const { control, getValues } = useFormContext<TutorialInput>();
  const [savedUrl, savedDuration] = useWatch({ control, name: ['videoUrl', 'videoDuration'] });
  const { files, choose } = useMediaFiles();
  const { videoUrl: film, thumbnailUrl: thumbnail } = files;
  const [measured, setMeasured] = useState<number | null>(null);
  const [poster, setPoster] = useState<File>();

  const hasThumbnail = useEffectEvent(() => Boolean(thumbnail ?? getValues('thumbnailUrl')));
  const offerPoster = useEffectEvent((taken: File) => {
    if (hasThumbnail()) return;
    madeFiles.add(taken);
    choose('thumbnailUrl', taken);
    setPoster(taken);
  });
  const withdrawPoster = useEffectEvent(() => {
    if (poster && thumbnail === poster) choose('thumbnailUrl', undefined);
  });

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

  const source = film ?? savedUrl;
  useEffect(() => {
    if (!source || hasThumbnail()) return;
    const stop = new AbortController();
    void takePoster(source, stop.signal).then((taken) => {
      if (taken && !stop.signal.aborted) offerPoster(taken);
    });
    return () => {
      stop.abort();
      withdrawPoster();
    };
  }, [source]);

  const duration = film ? measured : savedUrl && savedDuration;
  return (
    <div className={ui.stack2}>
      <MediaField
        name="videoUrl"
        slot={tutorials.media.videoUrl}
        prepare={prepareFilm}
        preview={(url) => <VideoPreview url={url} label="The video as it will be saved" />}
      />
      <p aria-live="polite" className={classNames(tools.wrap4, ui.note, tools.hideEmpty)}>
        {duration && <span>Length: {formatDuration(duration)}</span>}
        {poster && thumbnail === poster && (
          <span>The thumbnail above was taken from this video; you can choose another.</span>
        )}
      </p>
    </div>
  );
}
