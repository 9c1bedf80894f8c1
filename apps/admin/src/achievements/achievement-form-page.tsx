import { teamQueries } from '@nox/api-client';
import type { AchievementInput, TeamMember } from '@nox/contracts';
import { nameOrder, PickerField, TextAreaField, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { CommaField, FieldPair } from '../content/form/content-fields.tsx';
import { NameLookup, type Names } from '../content/form/wording.ts';
import { FormPage } from '../content/form/form-page.tsx';
import { ImageField } from '../content/media/image-field.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { achievements } from './achievement-content.ts';
import { PicturesField } from './pictures-field.tsx';

const { labels, media } = achievements;

function AchievementFields() {
  const { field } = useFormFields<AchievementInput>();
  return (
    <>
      <TextField label={labels.title} required autoComplete="off" {...field('title')} />
      <FieldPair>
        <TextField label={labels.year} required inputMode="numeric" {...field('year')} />
        <TextField label={labels.category} {...field('category')} />
      </FieldPair>
      <TextField label={labels.event} {...field('event')} />
      <TextAreaField label={labels.description} required rows={4} {...field('description')} />
      <MembersField />
      <CommaField name="specialMentions" label={labels.specialMentions} />
      <ImageField
        name="imageUrl"
        slot={media.imageUrl}
        crops={['wide']}
        placeholder={<Thumbnail url="" size="wide" />}
        heardField="title"
      />
      <PicturesField />
    </>
  );
}

const NO_CHOICES: ReturnType<typeof choicesOf> = [];

/** Members are stored by their ids, other names as text. */
function MembersField() {
  const { control, errorOf } = useFormFields<AchievementInput>();
  const { field } = useController({ control, name: 'teamMemberIdsInvolved' });
  // If the team cannot be fetched, every name is stored as text.
  const { data: choices = NO_CHOICES } = useQuery({
    ...teamQueries.adminList(),
    select: choicesOf,
  });
  return (
    <PickerField
      label={labels.teamMemberIdsInvolved}
      hint="Type a name and pick it. Names that the team does not know stay as text."
      error={errorOf('teamMemberIdsInvolved')}
      choices={choices}
      {...field}
    />
  );
}

function choicesOf(members: TeamMember[]) {
  const compareNames = nameOrder();
  return members
    .map(({ _id, name, position }) => ({ id: _id, name, detail: position, isKnown: true }))
    .sort((a, b) => compareNames(a.name, b.name));
}

const NO_NAMES: Names = new Map();

const namesOf = (members: TeamMember[]): Names =>
  new Map(members.map(({ _id, name }) => [_id, name]));

function AchievementFormPage() {
  const { data: names = NO_NAMES } = useQuery({ ...teamQueries.adminList(), select: namesOf });
  return (
    <NameLookup value={names}>
      <FormPage kind={achievements} Fields={AchievementFields} />
    </NameLookup>
  );
}

export { AchievementFormPage as Component };
