import {
  asStored,
  AuditionApplication,
  type AuditionEntry,
  type AuditionStatus,
} from '@nox/contracts';
import { newEntryRow } from '#season/auditions/entries/new-entry.ts';
import { type Db } from '#platform/database/schema.ts';
import { takeNumbers } from '#season/seasons/current-season.ts';
import { type TestApi } from './api.ts';

let arrivals = 0;

const StoredApplication = asStored(AuditionApplication);

/** An application with a roll number of its own, and the defaults of what is not named here. */
export function candidate(fields: Partial<AuditionApplication> = {}): AuditionApplication {
  arrivals += 1;
  const application = StoredApplication.parse({
    fullName: `Candidate ${arrivals}`,
    phoneNumber: '98765 43210',
    rollNumber: `BT25CSE${String(arrivals).padStart(5, '0')}`,
    emailAddress: 'candidate@example.com',
    branch: 'CSE',
    rateYourself: 7,
    whyNox: 'For the music',
    danceStyle: 'Popping',
  });
  return { ...application, ...fields };
}

export async function addEntries(
  db: Db,
  count: number,
  fields: { status?: AuditionStatus; timeSlot?: string } & Partial<AuditionApplication> = {},
): Promise<string[]> {
  const { status = 'Pending', timeSlot = '', ...application } = fields;
  const first = await takeNumbers(db, count);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...newEntryRow(candidate(application), 0, first + index),
    status,
    time_slot: timeSlot,
  }));
  await db.insertInto('audition_entries').values(rows).execute();
  return rows.map(({ id }) => id);
}

export const listEntries = async ({ get }: TestApi): Promise<AuditionEntry[]> =>
  (await get('/api/auditions')).json();
