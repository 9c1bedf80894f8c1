import { tutorialQueries } from '@nox/api-client';
import { DANCE_STYLES, DIFFICULTIES, type Tutorial, type TutorialsByStyle } from '@nox/contracts';
import { classNames, formatDuration, ui } from '@nox/ui';
import { ListPage } from '../content/list/list-page.tsx';
import type { Columns } from '../content/list/list-view.ts';
import { OrderButton } from '../content/order/order-dialog.tsx';
import { tutorials } from './tutorial-content.ts';
import styles from './tutorials-page.module.css';

const COLUMNS: Columns<Tutorial> = [
  {
    field: 'title',
    name: 'Title',
    isTitle: true,
    cell: ({ title, videoDuration }) => (
      <>
        {title}
        {videoDuration && (
          <span className={classNames(ui.minor, ui.regular, ui.digits)}>
            {' '}
            {formatDuration(videoDuration)}
          </span>
        )}
      </>
    ),
  },
  { field: 'instructor', name: 'Instructor', className: styles.instructor },
  {
    field: 'difficulty',
    name: 'Difficulty',
    className: styles.level,
    sortKey: ({ difficulty }) => DIFFICULTIES.indexOf(difficulty),
  },
  {
    field: 'isPublished',
    name: 'Published',
    className: styles.level,
    words: ['Draft', 'Published'],
  },
];

const styleOf = ({ danceStyle }: Tutorial) => danceStyle;

const inOrder = (byStyle: TutorialsByStyle) =>
  DANCE_STYLES.flatMap((style) => byStyle[style] ?? []);

const TutorialsPage = () => (
  <ListPage
    kind={tutorials}
    title="Tutorials"
    query={{ ...tutorialQueries.adminList(), select: inOrder }}
    failed="Failed to fetch tutorials."
    empty="No tutorials found. Add one to get started!"
    label="Tutorials"
    searchLabel="Search tutorials"
    columns={COLUMNS}
    groups={{
      of: styleOf,
      action: (style, rows) => (
        <OrderButton
          kind={tutorials}
          title={style}
          rows={rows}
          aria-label={`Change Order of ${style}`}
        >
          Change Order
        </OrderButton>
      ),
    }}
  />
);

export { TutorialsPage as Component };
