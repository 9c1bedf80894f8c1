import { buttonClass, PageHeader, QueryContent, ui } from '@nox/ui';
import { Link } from 'react-router-dom';
import { freshBoard } from '../schedule-calls.ts';
import { StructureForm } from './structure-form.tsx';

function StructurePage() {
  return (
    <>
      <PageHeader title="Panels and days">
        <Link to="/admin/season/schedule" className={buttonClass('quiet')}>
          Schedule
        </Link>
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
}

export { StructurePage as Component };
