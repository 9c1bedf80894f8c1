import { Button, classNames, formatNumber, tools, ui, VisuallyHidden } from '@nox/ui';
import { type ReactNode, useState } from 'react';
import layout from './layout.module.css';

/** Each click shows this many more: a dialog with two thousand rows opens slowly. */
const MORE = 200;
/** A list of at most so many items is not folded; longer ones begin with as many. */
const FEW = 10;

const Aside = ({ children }: { children: ReactNode }) => (
  <span className={classNames(ui.minor, ui.regular, ui.digits)}>{children}</span>
);

const CountedTitle = ({ title, count }: { title: string; count: number }) => (
  <h3 className={ui.subheading}>
    {title} <Aside>{formatNumber(count)}</Aside>
  </h3>
);

export const CandidateName = ({ fullName, number }: Pick<CandidateRow, 'fullName' | 'number'>) => (
  <span className={tools.semibold}>
    <bdi>{fullName}</bdi> {number && <Aside>{number}</Aside>}
  </span>
);

interface FoldProps {
  title: string;
  /** The name of what the list belongs to, where a page has several with one title. */
  of?: string | undefined;
  count: number;
  /** Whether a long list is folded; without it, nothing folds. */
  isFolded?: boolean | undefined;
  few?: number | undefined;
  children: ReactNode;
}

/** A titled list. What a person has folded or opened stays so while its rows change. */
export function Fold({ title, of, count, isFolded, few = FEW, children }: FoldProps) {
  const content = <div className={classNames(ui.stack2, ui.start)}>{children}</div>;
  return (
    <section
      aria-label={of === undefined ? title : `${title}, ${of}`}
      tabIndex={-1}
      className={classNames(ui.stack2, ui.full)}
    >
      {isFolded === undefined ? (
        <>
          <CountedTitle title={title} count={count} />
          {content}
        </>
      ) : (
        <details open={!isFolded || count <= few}>
          <summary className={layout.summary}>
            <CountedTitle title={title} count={count} />
          </summary>
          {content}
        </details>
      )}
    </section>
  );
}

interface LongListProps<Item> extends Pick<FoldProps, 'title' | 'of' | 'isFolded' | 'few'> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item, at: number) => ReactNode;
}

export function LongList<Item>(props: LongListProps<Item>) {
  const { title, of, items, isFolded, few = FEW, keyOf, children } = props;
  const [count, setCount] = useState(isFolded === undefined ? few : MORE);
  const hidden = items.length - count;
  if (items.length === 0) return null;
  return (
    <Fold title={title} of={of} count={items.length} isFolded={isFolded} few={few}>
      <ul role="list" className={classNames(ui.full, layout.candidates)}>
        {items.slice(0, count).map((item, at) => (
          <li key={keyOf(item)}>{children(item, at)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          className={layout.small}
          onClick={({ currentTarget }) => {
            setCount(count + MORE);
            if (hidden <= MORE) currentTarget.closest('section')!.focus({ preventScroll: true });
          }}
        >
          Show {hidden > MORE ? `${MORE} of ${formatNumber(hidden)}` : formatNumber(hidden)} more
        </Button>
      )}
    </Fold>
  );
}

export interface CandidateRow {
  entryId: string;
  fullName: string;
  number: number | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  action?: ReactNode;
}

export type CandidateListProps = Pick<
  LongListProps<CandidateRow>,
  'title' | 'items' | 'few' | 'isFolded'
>;

export const CandidateList = (props: CandidateListProps) => (
  <LongList {...props} keyOf={({ entryId }) => entryId}>
    {({ from, to, action, ...candidate }) => (
      <div
        className={
          (from ?? to) ? classNames(ui.stack0, layout.change) : classNames(ui.row, ui.between)
        }
      >
        <CandidateName {...candidate} />
        <span className={ui.digits}>
          {from && <Aside>{from}</Aside>}
          {from && to && (
            <>
              <span aria-hidden="true"> → </span>
              <VisuallyHidden> to </VisuallyHidden>
            </>
          )}
          {to}
          {action}
        </span>
      </div>
    )}
  </LongList>
);
