import { tutorialCalls, tutorialQueries } from '@nox/api-client';
import {
  DANCE_STYLES,
  DIFFICULTIES,
  type DanceStyle,
  type Tutorial,
  type TutorialsByStyle,
} from '@nox/contracts';
import { Button, classNames, formatDuration, ui } from '@nox/ui';
import { useMemo, useState } from 'react';
import { ContentTable, ListToolbar, NoMatch, useShownRows } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import { useListView } from '../content/list/list-view.ts';
import { actionsColumn, type Columns } from '../content/list/table-columns.tsx';
import { OrderDialog } from '../content/order/order-dialog.tsx';
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
    // From easy to hard, not from A to Z.
    sortKey: ({ difficulty }) => DIFFICULTIES.indexOf(difficulty),
  },
  {
    field: 'isPublished',
    name: 'Published',
    className: styles.level,
    words: ['Draft', 'Published'],
  },
  actionsColumn<Tutorial>(tutorials, styles.actions),
];

/** A table for each style that has tutorials, in the order of the learn page. */
function TutorialLists({ byStyle }: { byStyle: TutorialsByStyle }) {
  const view = useListView();
  const [ordering, setOrdering] = useState<DanceStyle>();
  const all = useMemo(() => Object.values(byStyle).flat(), [byStyle]);
  const shown = useShownRows(all, COLUMNS, view);
  const groups = useMemo(
    () => DANCE_STYLES.map((style) => [style, shown.filter(isOf(style))] as const),
    [shown],
  );
  return (
    <>
      <ListToolbar view={view} searchLabel="Search tutorials" columns={COLUMNS} />
      {shown.length === 0 && <NoMatch view={view} />}
      {groups.map(([style, group]) => {
        if (group.length === 0) return null;
        return (
          <section
            key={style}
            aria-labelledby={headingId(style)}
            className={classNames(ui.stack3, styles.group)}
          >
            <div className={classNames(ui.row4, ui.between)}>
              <h2 id={headingId(style)} className={ui.heading}>
                {style} <span className={classNames(ui.detail, ui.digits)}>{group.length}</span>
              </h2>
              {all.filter(isOf(style)).length > 1 && (
                <Button aria-label={`Change Order of ${style}`} onClick={() => setOrdering(style)}>
                  Change Order
                </Button>
              )}
            </div>
            <ContentTable label={style} rows={group} columns={COLUMNS} view={view} />
          </section>
        );
      })}
      {ordering && (
        <OrderDialog
          title={ordering}
          items={byStyle[ordering]?.map(({ _id, title }) => ({ id: _id, name: title })) ?? []}
          save={tutorialCalls.saveOrder}
          queryKey={tutorials.queries.all}
          onClose={() => setOrdering(undefined)}
        />
      )}
    </>
  );
}

const isOf =
  (style: DanceStyle) =>
  ({ danceStyle }: Tutorial) =>
    danceStyle === style;

const headingId = (style: DanceStyle) => `tutorials-${style.toLowerCase().replaceAll(' ', '-')}`;

const TutorialsPage = () => (
  <ListPage
    kind={tutorials}
    title="Tutorials"
    query={tutorialQueries.adminList()}
    failed="Failed to fetch tutorials."
    empty="No tutorials found. Add one to get started!"
  >
    {(byStyle) => <TutorialLists byStyle={byStyle} />}
  </ListPage>
);

export { TutorialsPage as Component };
