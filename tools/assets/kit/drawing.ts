export const ACHIEVEMENTS = [
  'group-choreography',
  'breaking-battle',
  'waacking-battle',
  'flash-mob',
  'street-dance-crew',
  'dance-film',
] as const;
export const SHARE_IMAGES = [
  'share',
  'share-learn',
  'share-team',
  'share-achievements',
  'share-auditions',
] as const;
export type AchievementPicture = (typeof ACHIEVEMENTS)[number];
export type ShareImageName = (typeof SHARE_IMAGES)[number];

/** What the page can draw. */
export type Drawing =
  | { kind: 'move'; name: string; frame: number }
  | { kind: 'achievement'; name: AchievementPicture }
  | { kind: 'share'; name: ShareImageName }
  | { kind: 'icon'; name: 'plain' | 'maskable' };

/** What the page offers to the tool as `window.kit`. */
export interface KitOnPage {
  moves: readonly { name: string; beatMs: number; beats: number; frames: number }[];
  show: (drawing: Drawing) => void;
}

export const FRAMES_PER_SECOND = 25;
