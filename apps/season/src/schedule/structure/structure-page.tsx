import {
  buttonClass,
  classNames,
  PageHeader,
  TableSkeleton,
  ToastProvider,
  tools,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../ui/page-parts.tsx';
import { freshBoard } from '../schedule-calls.ts';
import { StructureForm } from './structure-form.tsx';
import styles from './structure.module.css';

function StructurePage() {
  // A form must not begin with an older version than the server's.
  const { data: board, error, refetch } = useQuery(freshBoard('structure'));
  return (
    <ToastProvider label="Results">
      <div className={classNames(ui.stack5, tools.top)}>
        <PageHeader title="Panels and days">
          <Link to="/admin/season/schedule" className={buttonClass('quiet')}>
            Schedule
          </Link>
        </PageHeader>
        <p className={styles.hint}>
          Each panel has days with slots, and each slot has seats. Candidates are put into them on
          the schedule.
        </p>
        {board && <StructureForm board={board} />}
        {error && !board && (
          <LoadFailure {...{ error, refetch }} failed="Failed to fetch the panels." />
        )}
        {!board && !error && <TableSkeleton label="Loading the panels" />}
      </div>
    </ToastProvider>
  );
}

export { StructurePage as Component };
