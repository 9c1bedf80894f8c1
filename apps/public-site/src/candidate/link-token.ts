import type { CandidateView } from '@nox/contracts';
import { attempt, listen, newKey } from '@nox/ui';
import { useSyncExternalStore } from 'react';
import { takeFragmentToken } from '../components/fragment-token.ts';

// Security boundary: the token of a candidate's link comes in the address's fragment, which no server is sent, and is taken
// out of it at once. It stays in this tab, and on this device only where the candidate wants that.

const KEY = 'nox:candidate-link';
/** Changes when the page is closed on this device: what a tab stored before counts no more, also in one that is reopened. */
const CLOSED = 'nox:candidate-closed';

/** `undefined`: not read yet, as on a server. `null`: there is none. */
let token: string | null | undefined;
/** This link was opened while another one is known: it may be of another person. */
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

const closed = () => read(ofDevice, CLOSED) ?? '';

/** The token that this tab knows, unless the page was closed since then, or else this device. */
export function readStored(): string | null {
  const [own, since = ''] = (read(ofTab) ?? '').split('.');
  if (since === closed() && own) return own;
  remove(ofTab);
  return read(ofDevice);
}

function change(next: string | null, offer: string | null = null): void {
  token = next;
  offered = offer;
  listeners.forEach((listener) => listener());
}

function takeFromAddress(): void {
  const found = takeFragmentToken();
  if (token === undefined) change(readStored());
  if (!found) return;
  if (token && token !== found) change(token, found);
  else accept(found);
}

function accept(next: string): void {
  write(ofTab, [next, closed()].filter(Boolean).join('.'));
  change(next);
}

const HANDLERS = {
  hashchange: takeFromAddress,
  // Another tab has closed the page.
  storage: ({ key }: StorageEvent) => key === CLOSED && change(readStored()),
};

export function answerOffer(isAccepted: boolean): void {
  if (isAccepted && offered) accept(offered);
  else change(token ?? null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  takeFromAddress();
  const stop = listen(window, HANDLERS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
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

export const isStored = (): boolean => read(ofDevice) !== null;

export const storeOnDevice = (value: string | null) =>
  value === null ? remove(ofDevice) : write(ofDevice, value);

const remove = (storage: () => Storage) => [KEY, PASS].forEach((key) => write(storage, null, key));

/** Nothing of the page stays in this browser, in whatever tab it was opened. */
export function forgetToken(): void {
  [ofTab, ofDevice].forEach(remove);
  write(ofDevice, newKey(), CLOSED);
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

/** Returns this link's pass; undefined if there is none. */
export const readPass = (): StoredPass | undefined =>
  [ofTab, ofDevice]
    .map((storage) => attempt(() => JSON.parse(read(storage, PASS) ?? '') as StoredPass))
    .find((pass) => pass && pass.token === (token?.slice(-8) ?? null));
