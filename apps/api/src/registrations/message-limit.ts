import { sql } from 'kysely';
import { type Db } from '../database/schema.ts';
import { DAY_MS } from '../database/times.ts';

/** To one address, from all clients together: registrations cannot flood another person's mailbox. */
const MAX_PER_DAY = 3;

/** The messages of the last day, without those that organisers wrote. */
const recentMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('kind', '!=', 'custom')
    .where('created_at', '>', (Date.now() - DAY_MS) * 1_000)
    .limit(MAX_PER_DAY);

/** Whether another automatic message may go to an address today. */
export async function mayWriteTo(db: Db, address: string): Promise<boolean> {
  const key = address.toLowerCase();
  const registrations = db.selectFrom('registrations').select('id').where('email_key', '=', key);
  const entries = db
    .selectFrom('audition_entries')
    .select('id')
    .where(sql`lower(email_address)`, '=', key);
  const present = () => recentMessages(db).where('recipient', 'is', null);
  const rows = await Promise.all([
    recentMessages(db)
      .where(sql`lower(recipient)`, '=', key)
      .execute(),
    present().where('registration_id', 'in', registrations).execute(),
    present().where('entry_id', 'in', entries).execute(),
  ]);
  return rows.flat().length < MAX_PER_DAY;
}
