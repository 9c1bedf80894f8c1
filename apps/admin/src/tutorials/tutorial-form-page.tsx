import { DANCE_STYLES, DIFFICULTIES, type TutorialInput } from '@nox/contracts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useWatch } from 'react-hook-form';
import { CommaField, DisplayOrderField, FieldPair } from '../content/form/content-fields.tsx';
import { FormPage } from '../content/form/form-page.tsx';
import { ImageField } from '../content/media/image-field.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { FilmField } from './film-field.tsx';
import { tutorials } from './tutorial-content.ts';

const { labels, media } = tutorials;

function TutorialFields() {
  const { field } = useFormFields<TutorialInput>();
  const title = useWatch<TutorialInput, 'title'>({ name: 'title' });
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
        names={{ url: 'thumbnailUrl', alt: 'thumbnailAlt', focus: 'thumbnailFocus' }}
        slot={media.thumbnailUrl}
        crops={['film']}
        placeholder={<Thumbnail url="" size="wide" />}
        defaultAlt={title}
      />
      <FilmField />
    </>
  );
}

export const Component = () => <FormPage kind={tutorials} Fields={TutorialFields} />;
