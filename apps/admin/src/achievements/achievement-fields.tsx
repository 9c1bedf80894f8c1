import type { AchievementInput } from '@nox/contracts';
import { TextAreaField, TextField } from '@nox/ui';
import { CommaField } from '../content/form/comma-field.tsx';
import { useContentFields } from '../content/form/content-fields.ts';
import { FieldPair } from '../content/form/field-pair.tsx';
import { MediaField } from '../content/media/media-field.tsx';
import { achievements } from './achievement-content.ts';
import { AchievementPicture } from './achievement-picture.tsx';
import { MembersField } from './members-field.tsx';

const { labels, media } = achievements;

/** Everything about an achievement. */
export function AchievementFields() {
  const { field } = useContentFields<AchievementInput>();
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
      <MediaField
        name="imageUrl"
        slot={media.imageUrl}
        preview={(url) => <AchievementPicture url={url} size="wide" />}
      />
    </>
  );
}
