import { useAuth } from '@nox/auth';
import { useState } from 'react';
import { z } from 'zod';

const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;
const PREFIX = 'nox:message-draft:';

const Stored = z.object({
  /** In milliseconds since 1970. */
  savedAt: z.number(),
  value: z.unknown(),
});

function read<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    const { savedAt, value } = Stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    if (Date.now() - savedAt < RETENTION_MS) return schema.parse(value);
  } catch {
    // No storage, or not written by this code.
  }
  return undefined;
}

/** Those of any account: others may not come back to this browser. */
function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      if (read(key, z.unknown()) === undefined) localStorage.removeItem(key);
    }
  } catch {
    // No storage.
  }
}

/** What the account has typed and not saved, in this browser, for a week; `read` once, when its form opens. */
export function useStoredDraft<Value>(name: string, schema: z.ZodType<Value>) {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  const key = `${PREFIX}${uid}:${name}`;
  const [draft] = useState(() => {
    removeOldDrafts();
    return read(key, schema);
  });

  const store = (value: Value): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value }));
    } catch {
      // No storage, or its quota is exceeded: then the draft lasts as long as its form.
    }
  };

  const remove = (): void => {
    try {
      localStorage.removeItem(key);
    } catch {
      // No storage.
    }
  };

  return { draft, store, remove };
}
