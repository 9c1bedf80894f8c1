import { teamQueries } from '@nox/api-client';
import type { AchievementInput, TeamMember } from '@nox/contracts';
import { PickerField } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useContentFields } from '../content/form/content-fields.ts';
import { achievements } from './achievement-content.ts';

const NOBODY: ReturnType<typeof choicesOf> = [];

/** Who danced: members by name, kept by their ids, and anybody else as text. */
export function MembersField() {
  const { control, errorOf } = useContentFields<AchievementInput>();
  const { field } = useController({ control, name: 'teamMemberIdsInvolved' });
  // Without the team every name is text, and the form works all the same.
  const { data: choices = NOBODY } = useQuery({ ...teamQueries.adminList(), select: choicesOf });
  return (
    <PickerField
      label={achievements.labels.teamMemberIdsInvolved}
      hint="Type a name and pick it. Names that the team does not know are kept as text."
      error={errorOf('teamMemberIdsInvolved')}
      choices={choices}
      {...field}
    />
  );
}

function choicesOf(members: TeamMember[]) {
  return members
    .map(({ _id, name, position }) => ({ id: _id, name, detail: position, isKnown: true }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
