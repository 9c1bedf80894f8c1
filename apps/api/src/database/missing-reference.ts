const CODES = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** Whether a write failed because what it refers to does not exist (any more), on either engine. */
export const isMissingReference = (error: unknown): boolean =>
  CODES.has((error as { code?: string } | null)?.code ?? '');
