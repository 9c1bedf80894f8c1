import { useEffect, useState } from 'react';
import { takeFragmentToken } from '../components/fragment-token.ts';

const KEY = 'nox:display-link';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Denied: the link is opened again then.
    return null;
  }
}

function store(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Denied: it is in the page's memory.
  }
}

/**
 * The token of a screen's link, also after a reload and a restart of the screen. `undefined`: not read yet, as on a server.
 * `null`: there is none.
 */
export function useDisplayToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const found = takeFragmentToken();
      if (found) store(found);
      setToken((before) => found ?? before ?? stored());
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
