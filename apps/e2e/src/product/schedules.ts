import { randomUUID } from 'node:crypto';
import type { Board, MessagePage, ScheduleStructureInput } from '@nox/contracts';
import type { TestProduct } from './test-product.ts';

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
  const administrator = await product.signIn(product.administrator);
  const { status } = await administrator.call<ScheduleStructureInput>(
    ...(['PUT', '/api/schedule/structure', { panels, blocks }] as const),
  );
  if (status !== 200) throw new Error(`The schedule could not be set: ${status}.`);
}

export async function readBoard(product: TestProduct): Promise<Board> {
  const administrator = await product.signIn(product.administrator);
  return (await administrator.call<Board>('GET', '/api/schedule')).body;
}

export async function readDrafts(product: TestProduct): Promise<MessagePage['messages']> {
  const administrator = await product.signIn(product.administrator);
  const { body } = await administrator.call<MessagePage>('GET', '/api/messages?states=draft');
  return body.messages;
}
