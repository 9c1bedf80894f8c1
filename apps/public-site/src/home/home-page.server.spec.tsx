import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Component as HomePage } from './home-page.tsx';

describe('the home page from a server', () => {
  const html = renderToString(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');

  it('has its words, and the first picture of each carousel', () => {
    expect(page.querySelector('h1')?.textContent).toContain('Our Shared Language!');
    expect(page.querySelectorAll('#family [role="img"]')).toHaveLength(1);
    expect(page.querySelectorAll('#about [role="img"]')).toHaveLength(1);
  });

  it('hides nothing that a script would have to bring back', () => {
    expect(page.querySelector('[data-reveal]')).toBeNull();
  });

  it('has no styles of its own, which the security policy would refuse', () => {
    expect(page.querySelector('[style], style')).toBeNull();
  });
});
