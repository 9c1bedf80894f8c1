import { randomUUID } from 'node:crypto';
import { type TeamMember, type TeamMemberInput } from '@nox/contracts';
import { creationTime } from '../database/creation-time';
import { type Db, type TeamMemberRow } from '../database/schema';

function toEntity(row: TeamMemberRow): TeamMember {
  return {
    _id: row.id,
    name: row.name,
    year: row.year,
    position: row.position,
    category: row.category,
    instaUrl: row.insta_url,
    linkedInUrl: row.linked_in_url,
    intro: row.intro,
    specialization: row.specialization,
    imageUrl: row.image_url,
    isActive: row.is_active === 1,
    displayOrder: row.display_order,
  };
}

function toColumns(input: TeamMemberInput): Omit<TeamMemberRow, 'id' | 'created_at'> {
  return {
    name: input.name,
    year: input.year,
    position: input.position,
    category: input.category,
    insta_url: input.instaUrl,
    linked_in_url: input.linkedInUrl,
    intro: input.intro,
    specialization: input.specialization,
    image_url: input.imageUrl,
    is_active: input.isActive ? 1 : 0,
    display_order: input.displayOrder,
  };
}

/** What a reader may see: visitors only the active members. */
export type Visibility = 'active' | 'all';

const selectVisible = (db: Db, visibility: Visibility) =>
  db
    .selectFrom('team_members')
    .selectAll()
    .$if(visibility === 'active', (query) => query.where('is_active', '=', 1));

/** By display order, then in order of creation. */
export async function listTeamMembers(db: Db, visibility: Visibility): Promise<TeamMember[]> {
  const rows = await selectVisible(db, visibility)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toEntity);
}

export async function findTeamMember(
  db: Db,
  id: string,
  visibility: Visibility,
): Promise<TeamMember | undefined> {
  const row = await selectVisible(db, visibility).where('id', '=', id).executeTakeFirst();
  return row && toEntity(row);
}

export async function createTeamMember(db: Db, input: TeamMemberInput): Promise<TeamMember> {
  const row = await db
    .insertInto('team_members')
    .values({ id: randomUUID(), created_at: creationTime(), ...toColumns(input) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEntity(row);
}

/** Answers `undefined` when there is no such member. */
export async function replaceTeamMember(
  db: Db,
  id: string,
  input: TeamMemberInput,
): Promise<TeamMember | undefined> {
  const row = await db
    .updateTable('team_members')
    .set(toColumns(input))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toEntity(row);
}

/** Answers whether there was such a member. */
export async function deleteTeamMember(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('team_members').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
