import { DIFFICULTIES, type Tutorial } from '@nox/contracts';
import { StatusMark } from '@nox/ui';
import { createColumnHelper } from '@tanstack/react-table';
import { RowActions } from '../content/list/row-actions.tsx';
import type { features } from '../content/list/table-features.ts';
import styles from './tutorial-columns.module.css';
import { tutorials } from './tutorial-content.ts';

const column = createColumnHelper<typeof features, Tutorial>();

export const TUTORIAL_COLUMNS = column.columns([
  column.accessor('title', { header: 'Title', sortFn: 'text', meta: { isTitle: true } }),
  column.accessor('instructor', {
    header: 'Instructor',
    sortFn: 'text',
    meta: { className: styles.instructor },
  }),
  column.accessor('difficulty', {
    header: 'Difficulty',
    meta: { className: styles.level },
    // From easy to hard, not from A to Z.
    sortFn: (one, other) =>
      DIFFICULTIES.indexOf(one.original.difficulty) -
      DIFFICULTIES.indexOf(other.original.difficulty),
  }),
  column.accessor('isPublished', {
    header: 'Published',
    sortFn: 'basic',
    meta: { className: styles.level },
    cell: ({ getValue }) => (
      <StatusMark tone={getValue() ? 'go' : 'off'}>{getValue() ? 'Published' : 'Draft'}</StatusMark>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isUnlabelled: true, className: styles.actions },
    cell: ({ row }) => (
      <RowActions path={tutorials.path} id={row.original._id} name={row.original.title} />
    ),
  }),
]);
