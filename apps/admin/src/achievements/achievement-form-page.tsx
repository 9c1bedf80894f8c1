import { teamQueries } from '@nox/api-client';
import type { TeamMember } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { FormPage } from '../content/form/form-page.tsx';
import { KnownNames, type Names } from '../content/form/known-names.ts';
import { achievements } from './achievement-content.ts';
import { AchievementFields } from './achievement-fields.tsx';

const NOBODY: Names = new Map();

function AchievementFormPage() {
  const { data: names = NOBODY } = useQuery({ ...teamQueries.adminList(), select: namesOf });
  return (
    <KnownNames value={names}>
      <FormPage kind={achievements} Fields={AchievementFields} />
    </KnownNames>
  );
}

const namesOf = (members: TeamMember[]): Names =>
  new Map(members.map(({ _id, name }) => [_id, name]));

export { AchievementFormPage as Component };
