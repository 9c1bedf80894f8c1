export const ACHIEVEMENTS = [
  'group-choreography',
  'breaking-battle',
  'waacking-battle',
  'flash-mob',
  'street-dance-crew',
  'dance-film',
  'night-train-doors',
  'night-train-platform',
  'night-train-bow',
] as const;
/** With their ratios. */
export const MEMBERS = {
  'member-bounce': '4:5',
  'member-face-frame': '4:5',
  'member-arm-wave': '3:2',
  'member-toprock': '4:5',
  'member-six-step': '3:2',
  'member-arm-whip': '4:5',
  'member-freeze': '4:5',
  'member-twirl': '3:2',
} as const;
export const SHARE_IMAGES = [
  'share',
  'share-learn',
  'share-team',
  'share-achievements',
  'share-auditions',
] as const;
export type AchievementPicture = (typeof ACHIEVEMENTS)[number];
export type MemberPicture = keyof typeof MEMBERS;
export type ShareImageName = (typeof SHARE_IMAGES)[number];

/** What the page can draw. */
export type Drawing =
  | { kind: 'move'; name: string; frame: number }
  | { kind: 'achievement'; name: AchievementPicture }
  | { kind: 'member'; name: MemberPicture }
  | { kind: 'share'; name: ShareImageName }
  | { kind: 'icon'; name: 'plain' | 'maskable' };

/** What the page offers to the tool as `window.kit`. */
export interface KitOnPage {
  moves: readonly { name: string; beatMs: number; beats: number; frames: number }[];
  show: (drawing: Drawing) => void;
}

export const FRAMES_PER_SECOND = 25;
