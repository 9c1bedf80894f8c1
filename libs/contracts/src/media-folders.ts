const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;
const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;
const MEGABYTE = 1024 * 1024;

/** The content types and the size limit in bytes of each folder of the media store (spec section 5). */
export const MEDIA_FOLDERS = {
  team_images: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  achievement_images: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  tutorial_thumbnails: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  tutorial_videos: { types: VIDEO_TYPES, maxBytes: 200 * MEGABYTE },
} as const;

export type MediaFolder = keyof typeof MEDIA_FOLDERS;
