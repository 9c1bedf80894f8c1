import { type Kysely } from 'kysely';

/** How long a tutorial's video is; null where it is not known, as for all from before. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('tutorials').addColumn('video_duration', 'integer').execute();
}
