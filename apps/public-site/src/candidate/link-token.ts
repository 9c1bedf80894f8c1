import type { CandidateView } from '@nox/contracts';
import { useSyncExternalStore } from 'react';
import { takeFragmentToken } from '../components/fragment-token.ts';

/*
 * Security boundary: the token of a candidate's link comes in the address's fragment, which no server is sent, and is taken
 * out of it at once. It stays in this tab, and on this device only where the candidate wants that.
 */

const KEY = 'nox:candidate-link';

/** `undefined`: not read yet, as on a server. `null`: there is none. */
let token: string | null | undefined;
/** That of a link that was opened while another one is known: it may be of another person. */
let offered: string | null = null;
const listeners = new Set<() => void>();

const storages = () => [() => sessionStorage, () => localStorage];

function stored(): string | null {
  for (const storage of storages()) {
    try {
      const found = storage().getItem(KEY);
      if (found) return found;
    } catch {
      // Denied: the link is opened again then.
    }
  }
  return null;
}

function write(storage: () => Storage, value: string | null, key = KEY): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Denied: it is in the page's memory.
  }
}

function change(next: string | null, offer: string | null = null): void {
  token = next;
  offered = offer;
  for (const listener of listeners) listener();
}

function takeFromAddress(): void {
  const found = takeFragmentToken();
  if (token === undefined) change(stored());
  if (!found) return;
  if (token && token !== found) change(token, found);
  else accept(found);
}

function accept(next: string): void {
  write(() => sessionStorage, next);
  change(next);
}

/** The offered link replaces the one that is known, or is forgotten. */
export function answerOffer(isAccepted: boolean): void {
  if (isAccepted && offered) accept(offered);
  else change(token ?? null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  takeFromAddress();
  window.addEventListener('hashchange', takeFromAddress);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', takeFromAddress);
    // The next visit of the page reads what is stored by then.
    if (listeners.size > 0) return;
    token = undefined;
    offered = null;
  };
}

export const useLinkToken = () =>
  useSyncExternalStore(
    subscribe,
    () => token,
    () => undefined,
  );

export const useOfferedToken = () =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );

/** Whether this device knows the link after this tab. */
export function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function storeOnDevice(value: string | null): void {
  write(() => localStorage, value);
  if (value === null) write(() => localStorage, null, PASS);
}

export function forgetToken(): void {
  for (const storage of storages()) {
    write(storage, null);
    write(storage, null, PASS);
  }
  change(null);
}

/* What the door needs, for when this page has no network. It is where the token is, and opens nothing. */

const PASS = 'nox:candidate-pass';

type StoredPass = Pick<CandidateView, 'number' | 'checkInCode' | 'slot'> & { token: string | null };

export function storePass({ number, checkInCode, slot }: CandidateView): void {
  const pass = JSON.stringify({ number, checkInCode, slot, token: token?.slice(-8) ?? null });
  write(() => sessionStorage, pass, PASS);
  if (isStored()) write(() => localStorage, pass, PASS);
}

/** Of this link; undefined if there is none. */
export function readPass(): StoredPass | undefined {
  for (const storage of storages()) {
    try {
      const pass = JSON.parse(storage().getItem(PASS) ?? 'null') as StoredPass | null;
      if (pass && pass.token === (token?.slice(-8) ?? null)) return pass;
    } catch {
      // Denied, or not ours.
    }
  }
  return undefined;
}
