import { TEAM_CATEGORIES, type TeamMemberInput } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useWatch } from 'react-hook-form';
import { DisplayOrderField, FieldPair } from '../content/form/content-fields.tsx';
import { FormPage } from '../content/form/form-page.tsx';
import { ImageField } from '../content/media/image-field.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { team } from './team-content.ts';

const { labels } = team;

function MemberFields() {
  const { field } = useFormFields<TeamMemberInput>();
  const name = useWatch<TeamMemberInput, 'name'>({ name: 'name' });
  return (
    <>
      <FieldPair>
        <TextField label={labels.name} required autoComplete="off" {...field('name')} />
        <TextField label={labels.position} required {...field('position')} />
      </FieldPair>
      <FieldPair>
        <TextField label={labels.year} {...field('year')} />
        <SelectField label={labels.category} options={TEAM_CATEGORIES} {...field('category')} />
      </FieldPair>
      <FieldPair>
        <TextField label={labels.instaUrl} type="url" {...field('instaUrl')} />
        <TextField label={labels.linkedInUrl} type="url" {...field('linkedInUrl')} />
      </FieldPair>
      <TextAreaField label={labels.intro} rows={4} {...field('intro')} />
      <TextAreaField label={labels.specialization} rows={2} {...field('specialization')} />
      <CheckboxField label={labels.isActive} {...field('isActive')} />
      <DisplayOrderField label={labels.displayOrder} />
      <ImageField
        name="imageUrl"
        slot={team.media.imageUrl}
        crops={['portrait', 'square', 'tall']}
        placeholder={
          <Thumbnail url="" size="upright" placeholder={<Bust variant={bustVariant(name)} />} />
        }
        heardField="name"
      />
    </>
  );
}

export const Component = () => <FormPage kind={team} Fields={MemberFields} />;
