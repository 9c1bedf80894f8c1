import type { CandidateView } from '@nox/contracts';
import { attempt } from '@nox/ui';
import { useSyncExternalStore } from 'react';
import { takeFragmentToken } from '../components/fragment-token.ts';

// Security boundary: the token of a candidate's link comes in the address's fragment, which no server is sent, and is taken
// out of it at once. It stays in this tab, and on this device only where the candidate wants that.

const KEY = 'nox:candidate-link';

/** `undefined`: not read yet, as on a server. `null`: there is none. */
let token: string | null | undefined;
/** That of a link that was opened while another one is known: it may be of another person. */
let offered: string | null = null;
const listeners = new Set<() => void>();

const ofTab = () => sessionStorage;
const ofDevice = () => localStorage;

/** Where reading is denied, the link is opened again. */
const read = (storage: () => Storage, key = KEY) => attempt(() => storage().getItem(key)) ?? null;

/** @returns false where that is denied or there is no room: then it is in the page's memory */
const write = (storage: () => Storage, value: string | null, key = KEY): boolean =>
  attempt(() => {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    return true;
  }) ?? false;

function change(next: string | null, offer: string | null = null): void {
  token = next;
  offered = offer;
  listeners.forEach((listener) => listener());
}

/** The token that this tab knows, or else this device. */
export const readStored = () => read(ofTab) ?? read(ofDevice);

function takeFromAddress(): void {
  const found = takeFragmentToken();
  if (token === undefined) change(readStored());
  if (!found) return;
  if (token && token !== found) change(token, found);
  else accept(found);
}

function accept(next: string): void {
  write(ofTab, next);
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
    if (listeners.size > 0) return;
    window.removeEventListener('hashchange', takeFromAddress);
    // The next visit of the page reads what is stored by then.
    token = undefined;
    offered = null;
  };
}

const hookFor =
  <Value>(read: () => Value, onServer: Value) =>
  () =>
    useSyncExternalStore(subscribe, read, () => onServer);

export const useLinkToken = hookFor(() => token, undefined);
export const useOfferedToken = hookFor(() => offered, null);

/** Whether this device knows the link after this tab. */
export const isStored = (): boolean => read(ofDevice) !== null;

export function storeOnDevice(value: string | null): void {
  write(ofDevice, value);
  if (value === null) write(ofDevice, null, PASS);
}

export function forgetToken(): void {
  for (const storage of [ofTab, ofDevice]) {
    write(storage, null);
    write(storage, null, PASS);
  }
  change(null);
}

/* What the door needs, for when this page has no network. It is where the token is, and opens nothing. */

const PASS = 'nox:candidate-pass';

type StoredPass = Pick<CandidateView, 'number' | 'checkInCode' | 'slot'> & { token: string | null };

/** @throws DOMException where the browser has no room for it, or denies it */
export async function storePass({ number, checkInCode, slot }: CandidateView): Promise<void> {
  const pass = JSON.stringify({ number, checkInCode, slot, token: token?.slice(-8) ?? null });
  const storages = isStored() ? [ofTab, ofDevice] : [ofTab];
  const areStored = storages.map((storage) => write(storage, pass, PASS));
  if (areStored.includes(false)) throw new DOMException('The pass is not stored.');
}

/** Of this link; undefined if there is none. */
export const readPass = (): StoredPass | undefined =>
  [ofTab, ofDevice]
    .map((storage) => attempt(() => JSON.parse(read(storage, PASS) ?? '') as StoredPass))
    .find((pass) => pass && pass.token === (token?.slice(-8) ?? null));
