import { Button } from '../button.tsx';
import { classNames, ui } from '../classes.ts';
import { formatNumber } from '../local-format.ts';

interface PagerProps {
  label: string;
  /** From 0. */
  page: number;
  pageSize: number;
  rowCount: number;
  onChange: (page: number) => void;
}

export function Pager({ label, page, pageSize, rowCount, onChange }: PagerProps) {
  const first = page * pageSize + 1;
  const last = Math.min(first + pageSize - 1, rowCount);
  const isLast = last >= rowCount;
  return (
    <nav aria-label={`Pages of ${label}`} className={classNames(ui.row3, ui.between)}>
      <p role="status" className={classNames(ui.note, ui.digits)}>
        {formatNumber(first)}
        {last > first && `–${formatNumber(last)}`} of {formatNumber(rowCount)}
      </p>
      <div className={ui.row2}>
        {/* Not `disabled`, which would lose the focus at either end. */}
        <Button aria-disabled={page === 0} onClick={() => page > 0 && onChange(page - 1)}>
          Previous
        </Button>
        <Button aria-disabled={isLast} onClick={() => !isLast && onChange(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
