import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Board, MessagePage, Season, SeasonInput } from '@nox/contracts';
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
export async function linksTo(product: TestProduct, address: string): Promise<string[]> {
  return (await product.readMails())
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => {
      // Long lines of a quoted-printable text are broken by "=".
      const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      return /\/auditions\/mine#[\w-]+/.exec(text)?.[0] ?? [];
    });
}

/** The files below the data folder that contain a text. */
export async function filesWith(product: TestProduct, text: string): Promise<string[]> {
  const entries = await readdir(product.dataFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0));
      return bytes.includes(text) ? [name] : [];
    }),
  );
  return found.flat();
}

const PANELS = ['Hall A', 'Hall B', 'Studio'];
const DATES = ['2099-08-14', '2099-08-15'];

/**
 * Two days of three panels with a break: 48 seats.
 * @param styles what the studio judges; empty: all
 */
export async function setSchedule(product: TestProduct, styles: string[] = []): Promise<void> {
  const panels = PANELS.map((name) => ({
    ...{ _id: randomUUID(), name, room: `${name}, first floor` },
    ...(name === 'Studio' && { styles }),
  }));
  const blocks = DATES.flatMap((date) =>
    panels.map(({ _id }) => ({
      ...{ _id: randomUUID(), panelId: _id, date, starts: 16 * 60, ends: 18 * 60 + 30 },
      ...{ slotMinutes: 30, seats: 2, judges: ['Meera'] },
      breaks: [{ starts: 17 * 60, ends: 17 * 60 + 30, label: 'Tea' }],
    })),
  );
  await product.call('PUT', '/api/schedule/structure', { panels, blocks });
}

export const readBoard = (product: TestProduct): Promise<Board> =>
  product.call('GET', '/api/schedule');

export async function readDrafts(product: TestProduct): Promise<MessagePage['messages']> {
  return (await product.call<MessagePage>('GET', '/api/messages?states=draft')).messages;
}
