import { PageHeader, QueryContent, ui } from '@nox/ui';
import { ButtonLink } from '../../ui/page-parts.tsx';
import { freshBoard } from '../schedule-calls.ts';
import { StructureForm } from './structure-form.tsx';

const StructurePage = () => (
  <>
    <PageHeader title="Panels and days">
      <ButtonLink to="/admin/season/schedule">Schedule</ButtonLink>
    </PageHeader>
    <p className={ui.minor}>
      Each panel has days with slots, and each slot has seats. Candidates are put into them on the
      schedule.
    </p>
    {/* A form must not begin with an older version than the server's. */}
    <QueryContent
      query={freshBoard('structure')}
      loading="Loading the panels"
      failed="Failed to fetch the panels."
    >
      {(board) => <StructureForm board={board} />}
    </QueryContent>
  </>
);

export { StructurePage as Component };
