import { type Db } from '../database/schema.ts';
import { isoTimeOfMicroseconds } from '../database/times.ts';

/** Search engines accept no longer description. */
const MAX_DESCRIPTION = 2_000;

const absolute = (origin: string, url: string) => (url.startsWith('/') ? origin + url : url);

/** The published tutorials with a video and a thumbnail, as schema.org objects. */
export async function videoObjects(db: Db, origin: string): Promise<object[]> {
  const tutorials = await db
    .selectFrom('tutorials')
    .select(['title', 'description', 'video_url', 'video_duration', 'thumbnail_url', 'created_at'])
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
    ...(tutorial.video_duration && { duration: `PT${tutorial.video_duration}S` }),
    uploadDate: isoTimeOfMicroseconds(tutorial.created_at),
  }));
}
