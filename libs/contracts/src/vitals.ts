/** What is measured of a page view, by the names of web-vitals. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const;
export type Vital = (typeof VITALS)[number];
