import { VIDEO_PLAYERS } from '@nox/contracts';

interface VideoEmbed {
  site: string;
  /** The address of its player. */
  player: string;
}

/** By the start of a video's address; players by the rest of theirs. */
const SITES: readonly [
  address: RegExp,
  site: keyof typeof VIDEO_PLAYERS,
  player: (id: string) => string,
][] = [
  [
    /^https?:\/\/(?:(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    'YouTube',
    (id) => `/embed/${id}?autoplay=1&rel=0`,
  ],
  [
    /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)(?![\w-])/,
    'Vimeo',
    (id) => `/video/${id}?autoplay=1&dnt=1`,
  ],
  [
    /^https?:\/\/drive\.google\.com\/(?:file\/d\/|open\?(?:.*&)?id=)([\w-]{10,})/,
    'Google Drive',
    (id) => `/file/d/${id}/preview`,
  ],
];

/** Undefined for a video of another site, or an address that names none. */
export function videoEmbed(address: string): VideoEmbed | undefined {
  for (const [pattern, site, player] of SITES) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return { site, player: VIDEO_PLAYERS[site] + player(id) };
  }
  return undefined;
}
