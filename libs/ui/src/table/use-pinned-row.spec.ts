import { act, renderHook } from '@testing-library/react';
import { usePinnedRow } from './use-pinned-row.ts';

const range = { startIndex: 4, endIndex: 6, overscan: 1, count: 10 };
const rowsOf = (keys: string) => [...keys].map((key) => ({ key }));

/** A cell in the row with an index. */
function cellOf(index: number) {
  const row = document.createElement('tr');
  row.dataset.index = String(index);
  return row.appendChild(document.createElement('td'));
}

describe('usePinnedRow', () => {
  it('adds the row of an element to the range, wherever the row is by now, and nothing outside of rows', () => {
    const { result, rerender } = renderHook(({ rows }) => usePinnedRow(rows), {
      initialProps: { rows: rowsOf('abcdefghij') },
    });
    expect(result.current.rangeExtractor(range)).toEqual([3, 4, 5, 6, 7]);
    act(() => result.current.pin(cellOf(1)));
    expect(result.current.pinned).toBe('b');
    expect(result.current.rangeExtractor(range)).toEqual([1, 3, 4, 5, 6, 7]);
    rerender({ rows: rowsOf('acdefghijb') });
    expect(result.current.rangeExtractor(range)).toEqual([3, 4, 5, 6, 7, 9]);
    act(() => result.current.pin(document.body));
    expect(result.current.pinned).toBeUndefined();
    act(() => result.current.pin(cellOf(9)));
    rerender({ rows: rowsOf('acdefghij') });
    expect(result.current.rangeExtractor({ ...range, count: 9 })).toEqual([3, 4, 5, 6, 7]);
  });

  it('adds the row that is always rendered', () => {
    const { result } = renderHook(() => usePinnedRow(rowsOf('abcdefghij'), 'i'));
    expect(result.current.rangeExtractor(range)).toEqual([3, 4, 5, 6, 7, 8]);
  });
});
