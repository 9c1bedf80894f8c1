import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Where a content is found: its pages, its line in the menu and its card on the dashboard. */
export interface ContentArea {
  /** The part of the address below `/admin`. */
  segment: string;
  /** In the menu and on the dashboard. */
  label: string;
  /** What can be done there. */
  text: string;
  /** How much there is now: a `ContentSummary`. */
  summary: ReactElement;
  list: RouteObject['lazy'];
  /** For a new one and for one that is edited. */
  form: RouteObject['lazy'];
}
