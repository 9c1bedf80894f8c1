import { TOMBSTONES_SINCE } from '../../apps/api/src/auditions/entries/audition-entries.ts';

/** Later than any revision of the past, because revisions grow by less than one a millisecond. */
const LATER = Date.now();

/**
 * SQL of both engines. Judges' browsers may have later revisions than the backup: with these, each of them gets the full
 * list instead of the changes since its own.
 */
export const NEW_REVISIONS = `INSERT INTO revisions (name, revision)
  VALUES ('auditions', ${LATER}), ('${TOMBSTONES_SINCE}', ${LATER})
  ON CONFLICT (name) DO UPDATE SET revision = excluded.revision`;
