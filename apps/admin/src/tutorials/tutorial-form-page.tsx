import { DANCE_STYLES, DIFFICULTIES, type TutorialInput } from '@nox/contracts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@nox/ui';
import { CommaField, DisplayOrderField, FieldPair } from '../content/form/content-fields.tsx';
import { FormPage } from '../content/form/form-page.tsx';
import { useContentFields } from '../content/form/use-content-fields.ts';
import { MediaField } from '../content/media/media-field.tsx';
import { Thumbnail, VideoPreview } from '../content/media/previews.tsx';
import { tutorials } from './tutorial-content.ts';

const { labels, media } = tutorials;

function TutorialFields() {
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
        preview={(url) => <Thumbnail url={url} size="wide" />}
      />
      <MediaField
        name="videoUrl"
        slot={media.videoUrl}
        preview={(url) => <VideoPreview url={url} label="The video as it will be saved" />}
      />
    </>
  );
}

export const Component = () => <FormPage kind={tutorials} Fields={TutorialFields} />;
