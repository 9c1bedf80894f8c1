import { randomUUID } from 'node:crypto';
import type { AuditionEntry, Board, MessagePage, Season, SeasonInput } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import { expect } from '@playwright/test';
import type { TestProduct } from './test-product.ts';

const PRIVACY = 'We use your answers to plan the auditions, and delete them after the season.';

/** Sets the current season, whose dates are those of the society: `2026-08-14T18:00`. */
export async function setSeason(product: TestProduct, input: Partial<SeasonInput>): Promise<void> {
  const seasons = await product.call<Season[]>('GET', '/api/seasons');
  const { _id } = seasons.find(({ isCurrent }) => isCurrent)!;
  const whole = { name: 'Autumn', privacyText: PRIVACY, ...input };
  await product.call('PUT', `/api/seasons/${_id}`, whole);
}

/** The secret links in the mails to an address, oldest first, as paths of the site. */
export const linksTo = async (product: TestProduct, address: string): Promise<string[]> =>
  (await product.readMails())
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => {
      // Long lines of a quoted-printable text are broken by "=".
      const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      return /\/auditions\/mine#[\w-]+/.exec(text)?.[0] ?? [];
    });

export const readBoard = (product: TestProduct): Promise<Board> =>
  product.call('GET', '/api/schedule');

export const readDrafts = async (product: TestProduct): Promise<MessagePage['messages']> =>
  (await product.call<MessagePage>('GET', '/api/messages?states=draft')).messages;

/** Opens one hall on the days of these slots of ten minutes, each a date and time of the society, and publishes them. @returns the candidates' numbers by name, who have them in order */
export async function setSlots(
  product: TestProduct,
  slots: (count: number) => readonly string[],
): Promise<Map<string, number>> {
  const { candidates, structure, assignments } = await readBoard(product);
  const times = slots(candidates.length);
  const [panel = { _id: randomUUID(), name: 'Hall A', room: 'First floor' }] = structure.panels;
  const blockOf = (date: string) =>
    structure.blocks.find((block) => block.date === date) ?? {
      ...{ _id: randomUUID(), panelId: panel._id, date, starts: 0, ends: 1_440, slotMinutes: 10 },
      ...{ seats: 1, judges: [], breaks: [] },
    };
  const dates = new Set(times.map((time) => time.slice(0, 10)));
  const blocks = new Map([...dates].map((date) => [date, blockOf(date)]));
  const former = structure.blocks.filter(({ date }) => !dates.has(date));
  const changed = { panels: [panel], blocks: [...former, ...blocks.values()] };
  await product.call('PUT', '/api/schedule/structure', changed);
  const moves = times.map((time, index) => {
    const { _id: entryId } = candidates[index]!;
    const [hours = 0, minutes = 0] = time.slice(11).split(':').map(Number);
    const place = assignments.find((one) => one.entryId === entryId);
    const expected = place ? { blockId: place.blockId, starts: place.starts } : null;
    const { _id: blockId } = blocks.get(time.slice(0, 10))!;
    return { entryId, expected, to: { blockId, starts: hours * 60 + minutes } };
  });
  await product.call('POST', '/api/schedule/moves', { moves, force: true });
  const { schedule } = (await readBoard(product)).revision;
  const publication = { expectedRevision: schedule, preparesMessages: false };
  await product.call('POST', '/api/schedule/publish', publication);
  return new Map(candidates.map(({ fullName, number }) => [fullName, number]));
}

/** The slots around now are the candidates', in a product in `NOON_ZONE`. @returns as `setSlots` */
export function setToday(product: TestProduct): Promise<Map<string, number>> {
  const start = Date.now() - (Date.now() % 600_000);
  const local = (index: number) =>
    new Date(start + index * 600_000).toLocaleString('sv', { timeZone: NOON_ZONE });
  return setSlots(product, (count) =>
    Array.from({ length: count }, (_, index) => local(index).replace(' ', 'T').slice(0, 16)),
  );
}

export async function readAttendance(product: TestProduct): Promise<Record<string, string>> {
  const { candidates } = await readBoard(product);
  return Object.fromEntries(
    candidates.map(({ fullName, attendance = 'expected' }) => [fullName, attendance]),
  );
}

const HEADER = 'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style';

/** Imports candidates with their names, whose addresses begin with the first part of these. */
export const importCandidates = (
  product: TestProduct,
  names: string[],
  prefix = 'BT',
  address?: string,
) => {
  const lines = names.map((name, index) => {
    const email = address ?? `${name.split(' ')[0]!.toLowerCase()}@example.com`;
    return `${name},9876543210,${prefix}${index},${email},CSE,7,Hip Hop`;
  });
  return product.call('POST', '/api/auditions/import', [HEADER, ...lines].join('\n'));
};

let groups = 0;

export type Candidates = Awaited<ReturnType<typeof newCandidates>>;

/**
 * Imports one candidate for each letter, `<letter> <group>`, or so many, `N<index> <group>`, after all others; a search for
 * `group` finds exactly these.
 */
export async function newCandidates(product: TestProduct, whom: string | number) {
  const group = `Group${String((groups += 1)).padStart(3, '0')}`;
  const first =
    typeof whom === 'string' ? [...whom] : Array.from({ length: whom }, (_, i) => `N${i}`);
  const names = first.map((name) => `${name} ${group}`);
  await importCandidates(product, names, `${group}-`, 'x@example.com');
  return { group, names };
}

export async function entriesOf(
  product: TestProduct,
  { names }: Pick<Candidates, 'names'>,
): Promise<AuditionEntry[]> {
  const entries = await product.call<AuditionEntry[]>('GET', '/api/auditions');
  return names.flatMap((name) => entries.find(({ fullName }) => fullName === name) ?? []);
}

/** Sends a candidate of `newCandidates` a link to the own page. @returns it */
export async function sendLink(product: TestProduct, name: string): Promise<string> {
  const links = () => linksTo(product, 'x@example.com');
  const [entry] = await entriesOf(product, { names: [name] });
  const { length } = await links();
  const message = { filter: { ids: [entry!._id] }, kind: 'link', expected: 1, state: 'queued' };
  await product.call('POST', '/api/messages', message);
  await expect.poll(async () => (await links()).length).toBe(length + 1);
  return (await links()).at(-1)!;
}

export async function notesOf(product: TestProduct, candidates: Candidates): Promise<string[][]> {
  const entries = await entriesOf(product, candidates);
  return entries.map(({ reviews }) => reviews.map(({ notes }) => notes));
}

/** Adds a member, whom the returned functions change as another administrator would. */
export async function addMember(product: TestProduct, name: string) {
  const member = { name, position: 'Dancer', category: 'Members' };
  const { _id } = await product.call<{ _id: string }>('POST', '/api/team', member);
  const api = `/api/team/${_id}`;
  return {
    api,
    address: `/admin/team/edit/${_id}`,
    saveElsewhere: (position: string) => product.call('PUT', api, { ...member, position }),
  };
}
