import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TableHead } from './table.tsx';

function Head({ align }: { align: 'start' | 'end' }) {
  const [sort, onSort] = useState('-year');
  return (
    <table>
      <TableHead
        columns={[
          { name: 'Reviews', align, sort: { name: 'reviews', sort, onSort }, cell: () => null },
        ]}
      />
    </table>
  );
}

describe('the header of a column', () => {
  it.each([
    ['start', ['none', 'ascending', 'descending', 'none']],
    ['end', ['none', 'descending', 'ascending', 'none']],
  ] as const)('sorts, reverses, then sorts by nothing: at the %s', async (align, states) => {
    render(<Head align={align} />);
    for (const state of states) {
      expect(screen.getByRole('columnheader')).toHaveAttribute('aria-sort', state);
      await userEvent.click(screen.getByRole('button', { name: 'Reviews' }));
    }
  });
});
