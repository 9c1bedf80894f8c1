import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMinWidth } from '../hooks.ts';
import { type Column, Table, TableHead, type TableProps } from './table.tsx';
import styles from './table.module.css';
import { usePinnedRow } from './use-pinned-row.ts';

/** Rows are two lines below this width (spec section 9 has cards); the style sheets have the same. */
const WIDE_PX = 992;

export const useIsWide = () => useMinWidth(WIDE_PX);

/** Heights until a row has been measured, in pixels. */
const ROW_PX = 43;
const LINES_PX = 74;
/** The head, which sticks to the top, takes this much, and some of a row. */
const HEAD_PX = 64;

interface VirtualRow {
  key: string;
}

/** How far an element is below the top of the page, in pixels: notices above move it, and change the height of the page. */
export function usePageTop(element: RefObject<HTMLElement | null>, isOn = true): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!isOn) return;
    const measure = () =>
      setTop(Math.round(element.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, isOn]);
  return top;
}

interface VirtualTableProps<Row extends VirtualRow> extends Omit<
  TableProps,
  'rows' | 'children' | 'onClick'
> {
  rows: readonly Row[];
  /** The key of the row whose entry is open beside the list, and stays in sight. */
  openId: string | null;
  /** The key of a row that sticks to the edges of the window; its style sheet says so. */
  stickyKey?: string;
  /** Changes with what the list shows: then the scroll position is not preserved. */
  viewKey: string;
  virtualizer?: Ref<Virtualizer<Window, Element>> | undefined;
  columns: readonly Column<never>[];
  onClick?: ComponentProps<'tbody'>['onClick'];
  /** A `tr` with these attributes. */
  children: (row: Row, attributes: ComponentProps<'tr'> & { 'data-index': number }) => ReactNode;
}

/**
 * Renders of ten thousand rows, by `data-index`, those in sight, a few around, and that with the focus. Assistive technology
 * knows how many there are.
 */
export function VirtualTable<Row extends VirtualRow>(props: VirtualTableProps<Row>) {
  const {
    rows,
    openId,
    stickyKey,
    viewKey,
    virtualizer: ref,
    columns,
    onClick,
    children,
    ...table
  } = props;
  const isWide = useIsWide();
  const rowPx = isWide ? ROW_PX : LINES_PX;
  const body = useRef<HTMLTableSectionElement>(null);
  const top = usePageTop(body);
  const { rangeExtractor, pinned, pin } = usePinnedRow(rows, stickyKey);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: useCallback(() => rowPx, [rowPx]),
    overscan: isWide ? 8 : 3,
    scrollMargin: top,
    scrollPaddingStart: stickyKey ? 2 * HEAD_PX : HEAD_PX,
    // The row that sticks is above the menu of a phone.
    scrollPaddingEnd: isWide ? (stickyKey ? HEAD_PX : 0) : 2 * LINES_PX,
    // All rows would be measured again if the function was another one.
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    rangeExtractor,
  });

  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const showOpen = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === openId);
    if (index >= 0) virtualizer.scrollToIndex(index);
  });
  useEffect(() => showOpen(), [openId]);
  useImperativeHandle(ref, () => virtualizer, [virtualizer]);
  useScrollAnchor(virtualizer, rows, viewKey, pinned);

  const items = virtualizer.getVirtualItems();
  /** A spacer replaces the rows between two of those rendered, or the ends. */
  const spacer = (height: number) => (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={columns.length} style={{ height }} />
    </tr>
  );
  const endOf = (item: VirtualItem | undefined) => item?.end ?? top;
  const last = items.at(-1);
  return (
    <Table aria-rowcount={rows.length + 1} {...table}>
      <TableHead columns={columns} />
      <tbody
        ref={body}
        role="rowgroup"
        className={styles.virtual}
        onClick={onClick}
        onFocus={({ target }) => pin(target)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // `onFocus` within the table pins the next row, which may be the same.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) pin(undefined);
        }}
      >
        {items.map(({ index, start }, at) => (
          <Fragment key={rows[index]!.key}>
            {(at === 0 || start > endOf(items[at - 1])) && spacer(start - endOf(items[at - 1]))}
            {children(rows[index]!, {
              ref: virtualizer.measureElement,
              'data-index': index,
              'aria-rowindex': index + 2,
            })}
          </Fragment>
        ))}
        {spacer(last ? virtualizer.getTotalSize() - (last.end - top) : 0)}
      </tbody>
    </Table>
  );
}

/** Rows that change above do not move the row with the focus, else the first visible one, while `viewKey` stays. */
function useScrollAnchor(
  virtualizer: Virtualizer<Window, Element>,
  rows: readonly VirtualRow[],
  viewKey: string,
  focused: string | undefined,
): void {
  const { scrollMargin: top } = virtualizer.options;
  const last = useRef({
    rows,
    viewKey,
    top,
    rendered: [] as Pick<VirtualItem, 'key' | 'start' | 'end'>[],
  });

  useLayoutEffect(() => {
    const { rendered, ...before } = last.current;
    const items = virtualizer.getVirtualItems();
    const now = items.map(({ key, start, end }) => ({ key, start, end }));
    last.current = { rows, viewKey, top, rendered: now };
    // The virtualizer itself corrects the position when a row turns out higher than estimated.
    if (before.viewKey !== viewKey || (before.rows === rows && before.top === top)) return;

    const from = window.scrollY;
    const to = from + window.innerHeight;
    const inSight = rendered.filter(({ start, end }) => end > from && start < to);
    // The top of the table is in sight: that is what stays.
    if (rendered[0] && inSight[0] === rendered[0] && rendered[0].start >= from) return;
    for (const { key, start } of [...inSight.filter(({ key }) => key === focused), ...inSight]) {
      const index = rows.findIndex((row) => row.key === key);
      if (index < 0) continue;
      const item = virtualizer.measurementsCache[index];
      if (item && item.start !== start) window.scrollTo({ top: from + item.start - start });
      return;
    }
  });
}
