import { render } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { useCurrentInSight } from './hooks.ts';

const Days = ({ current, free }: { current: string; free: number }) => (
  <nav ref={useCurrentInSight<HTMLElement>(current)}>
    {['Friday', 'Saturday'].map((day) => (
      <Link key={day} to={`?day=${day}`} aria-current={day === current || undefined}>
        {day} {free}
      </Link>
    ))}
  </nav>
);

it('scrolls to the current link of a list when another one is current, and not when the list is rendered again', async () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
  const show = (current: string, free: number) => (
    <MemoryRouter>
      <Days current={current} free={free} />
    </MemoryRouter>
  );
  const { rerender } = render(show('Friday', 3));
  rerender(show('Friday', 2));
  expect(scrolled).toEqual(['Friday 3']);

  rerender(show('Saturday', 2));
  expect(scrolled).toEqual(['Friday 3', 'Saturday 2']);
});
