import { type Db } from '../database/schema.ts';

/** A description may not be longer for search engines. */
const MAX_DESCRIPTION = 2_000;

const absolute = (origin: string, url: string) => (url.startsWith('/') ? origin + url : url);

/** The published tutorials that have a video and a picture of it, as schema.org describes them. */
export async function videoObjects(db: Db, origin: string): Promise<object[]> {
  const tutorials = await db
    .selectFrom('tutorials')
    .select(['title', 'description', 'video_url', 'thumbnail_url', 'created_at'])
    .where('is_published', '=', 1)
    .where('video_url', '!=', '')
    .where('thumbnail_url', '!=', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return tutorials.map((tutorial) => ({
    '@type': 'VideoObject',
    name: tutorial.title,
    description: tutorial.description.slice(0, MAX_DESCRIPTION),
    contentUrl: absolute(origin, tutorial.video_url),
    thumbnailUrl: absolute(origin, tutorial.thumbnail_url),
    uploadDate: new Date(tutorial.created_at / 1e3).toISOString(),
  }));
}
