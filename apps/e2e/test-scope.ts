/**
 * What of the suite runs, in the one place that decides it. `npm test` runs a sample. With
 * `NOX_TEST=all` (`npm run test:all`) everything runs, at both widths. Tags of a test or describe:
 *
 * - none: on the desktop; with `all`, also on the phone
 * - `@widths`: always at both widths, as the layout or the input decides the outcome
 * - `@phone`: on the phone only
 * - `@desktop`: on the desktop only, also with `all`: the width changes nothing, or there is no such thing on a phone
 * - `@scrollbars`: with `all`, also with scrollbars that take room
 * - `@databases`: with `all`, also with PostgreSQL
 * - `@nginx`: with `all`, also behind nginx; else behind nginx only
 * - `@all`: only with `all`: slow, or a variant of what runs always
 */
export const isAll = process.env.NOX_TEST === 'all';

export const DESKTOP = { grepInvert: isAll ? /@phone/ : /@phone|@all|@nginx/ };
export const PHONE = isAll
  ? { grepInvert: /@desktop/ }
  : { grep: /@phone|@widths/, grepInvert: /@all/ };
export const SCROLLBARS = { grep: isAll ? /@scrollbars/ : /(?!)/ };
export const POSTGRES = { name: 'postgres', grep: isAll ? /@databases/ : /(?!)/ };
/** The sample has the tests with the tag; `all` has the pages that visitors see most, too. */
export const NGINX = {
  name: 'nginx',
  grep: isAll ? /@nginx|(?:public-\w+|navigation|offline|registration)\.spec/ : /@nginx/,
  grepInvert: isAll ? /@phone/ : /@phone|@all/,
};
export const PROCESS = isAll ? {} : { grepInvert: /@all/ };

/** All items, or in a sample a single one; consecutive indexes go through all of them. */
export const sampled = <T>(items: T[], index: number): T[] =>
  isAll ? items : [items[index % items.length]!];
