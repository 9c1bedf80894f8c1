import { type AchievementInput } from '@nox/contracts';

/** An achievement before the members of the sample team have their ids and the media store has its picture. */
export type SampleAchievement = Omit<AchievementInput, 'teamMemberIdsInvolved' | 'imageUrl'> & {
  /** A file in `media`. */
  picture: string;
  /** Names of members of the sample team; they are kept by id. */
  members: string[];
  /** Kept as written: people who have left, or were typed in by name. */
  names: string[];
};

/** Invented; newest year first, as they are shown. */
export const sampleAchievements: SampleAchievement[] = [
  {
    title: 'Winners, group choreography',
    year: '2026',
    event: 'Saptak Intercollegiate Cultural Fest',
    category: 'Group',
    picture: 'group-choreography.webp',
    description:
      'Sixteen dancers, seven minutes and one borrowed staircase. "Last Local Home" followed the passengers of a night train from funk to waacking, and took the first prize among 22 colleges.',
    members: [
      'Ananya Iyer',
      'Ishita Kulkarni',
      'Devansh Patil',
      'Tanvi Joshi',
      'Priya Chatterjee',
      'Lakshmi Pillai',
    ],
    names: ['Farhan Sheikh'],
    specialMentions: ['Best Choreography: Ananya Iyer', 'Best Music Mix: Vihaan Reddy'],
  },
  {
    title: 'Semi-finalists, two on two breaking',
    year: '2026',
    event: 'Concrete Circle Jam',
    category: 'Battle',
    picture: 'breaking-battle.webp',
    description:
      'Out of 41 crews, through the preselection in eleventh place and past two favourites, until a split decision against the later winners.',
    members: ['Kabir Malhotra', 'Yash Thakur'],
    names: [],
    specialMentions: ['Freeze of the Day: Yash Thakur'],
  },
  {
    title: 'Second place, waacking one on one',
    year: '2025',
    event: 'Disco Nights, Open Styles Weekend',
    category: 'Battle',
    picture: 'waacking-battle.webp',
    description:
      'Five rounds in one evening. The final went to an extra round after the judges had shown one hand each way and one crossed.',
    members: ['Ishita Kulkarni'],
    names: [],
    specialMentions: [],
  },
  {
    title: 'Best flash mob',
    year: '2025',
    event: 'Institute Foundation Week',
    category: 'Showcase',
    picture: 'flash-mob.webp',
    description:
      'Forty dancers came out of the lunch queue, among them two professors who had rehearsed in secret for three weeks.',
    members: ['Aarav Deshmukh', 'Meher Kaur Sandhu', 'Sanya Agarwal', 'Zoya Khan'],
    names: ['Prof. Sudhir Apte', 'Prof. Leela Thomas'],
    specialMentions: ['Crowd Favourite', 'Best Use of a Canteen Tray: Farhan Sheikh'],
  },
  {
    title: 'Third place, street dance crew',
    year: '2024',
    event: 'Rangmanch National Youth Festival',
    category: 'Group',
    picture: 'street-dance-crew.webp',
    description:
      'Our first national stage. The speaker failed in the second minute; the crew went on to the clapping of the audience.',
    members: ['Aarav Deshmukh', 'Rohan Nair'],
    names: ['Siddharth Kelkar', 'Mrunal Dixit', 'Joel Fernandes'],
    specialMentions: ["Judges' Special Mention for Composure"],
  },
  {
    title: 'Winners, dance film',
    year: '2023',
    event: 'Frame and Form Student Film Festival',
    category: 'Film',
    picture: 'dance-film.webp',
    description:
      '"Corridor", four minutes in one take, filmed on a phone in the corridor of hostel 4 between two power cuts.',
    members: [],
    names: ['Mrunal Dixit', 'Siddharth Kelkar'],
    specialMentions: ['Best Cinematography: Joel Fernandes'],
  },
];
