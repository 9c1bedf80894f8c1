import { tutorialCalls } from '@nox/api-client';
import { DANCE_STYLES, type DanceStyle, type TutorialsByStyle } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useState } from 'react';
import { ContentTable } from '../content/list/content-table.tsx';
import { ListToolbar } from '../content/list/list-toolbar.tsx';
import { useListView } from '../content/list/list-view.ts';
import { OrderDialog } from '../content/order/order-dialog.tsx';
import { TUTORIAL_COLUMNS } from './tutorial-columns.tsx';
import { tutorials } from './tutorial-content.ts';
import styles from './tutorial-lists.module.css';

/** A table for each style that has tutorials, in the order of the learn page. */
export function TutorialLists({ byStyle }: { byStyle: TutorialsByStyle }) {
  const view = useListView();
  const [ordering, setOrdering] = useState<DanceStyle>();
  return (
    <>
      <ListToolbar view={view} searchLabel="Search tutorials" columns={TUTORIAL_COLUMNS} />
      {DANCE_STYLES.map((style) => {
        const group = byStyle[style];
        if (!group?.length) return null;
        return (
          <section key={style} aria-labelledby={headingId(style)} className={styles.group}>
            <div className={styles.head}>
              <h2 id={headingId(style)} className={styles.heading}>
                {style} <span className={styles.count}>{group.length}</span>
              </h2>
              {group.length > 1 && (
                <Button aria-label={`Change Order of ${style}`} onClick={() => setOrdering(style)}>
                  Change Order
                </Button>
              )}
            </div>
            <ContentTable label={style} rows={group} columns={TUTORIAL_COLUMNS} view={view} />
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

const headingId = (style: DanceStyle) => `tutorials-${style.toLowerCase().replaceAll(' ', '-')}`;
