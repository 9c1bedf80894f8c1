import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router-dom';
import { OverrideBanner } from '../overrides/override-banner.tsx';
import { NewVersionBar } from './new-version-bar.tsx';
import styles from './strips.module.css';

/** Says, beside the page and not in it, what there is to say about its versions. */
export function showStrips(router: ReturnType<typeof createBrowserRouter>): void {
  const place = document.createElement('div');
  place.className = styles.strips!;
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <NewVersionBar router={router} />
      <OverrideBanner />
    </StrictMode>,
  );
}
