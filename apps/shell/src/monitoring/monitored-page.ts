import type { Registry } from '@nox/release-format';
import type { DataRouter } from 'react-router-dom';

/** What runs in this document. */
export interface MonitoredPage {
  router: DataRouter;
  registry: Registry;
}
