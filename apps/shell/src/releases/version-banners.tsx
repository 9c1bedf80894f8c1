import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router-dom';
import { OverrideBanner } from './override-banner.tsx';
import { NewVersionBar } from './new-version-bar.tsx';
import styles from './version-banners.module.css';

/** Says, beside the page and not in it, what there is to say about its versions. */
export function showVersionBanners(router: DataRouter): void {
  const place = document.createElement('div');
  place.className = styles.banners!;
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <NewVersionBar router={router} />
      <OverrideBanner />
    </StrictMode>,
  );
}
