import { DANCE_STYLES, DIFFICULTIES, type TutorialInput } from '@nox/contracts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@nox/ui';
import { CommaField } from '../content/form/comma-field';
import { useContentFields } from '../content/form/content-fields';
import { DisplayOrderField } from '../content/form/display-order-field';
import { FieldPair } from '../content/form/field-pair';
import { MediaField } from '../content/media/media-field';
import { NoPicture } from '../content/media/no-picture';
import { Still } from '../content/media/still';
import { VideoPreview } from '../content/media/video-preview';
import { tutorials } from './tutorial-content';

const { labels, media } = tutorials;

/** Everything about a tutorial. */
export function TutorialFields() {
  const { field } = useContentFields<TutorialInput>();
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
      <FieldPair>
        <DisplayOrderField label={labels.displayOrder} />
        <CheckboxField label={labels.isPublished} {...field('isPublished')} />
      </FieldPair>
      <MediaField
        name="thumbnailUrl"
        slot={media.thumbnailUrl}
        preview={(url) => <Still url={url} size="wide" placeholder={<NoPicture />} />}
      />
      <MediaField
        name="videoUrl"
        slot={media.videoUrl}
        preview={(url) => <VideoPreview url={url} label="The video as it will be saved" />}
      />
    </>
  );
}
