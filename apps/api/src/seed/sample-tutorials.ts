import { type TutorialInput } from '@nox/contracts';

/** A tutorial before the media store has given its files their addresses. */
export type SampleTutorial = Omit<TutorialInput, 'videoUrl' | 'thumbnailUrl'> & {
  /** A video in `media`, which has its poster beside it; nobody has filmed the others yet. */
  film: string | undefined;
};

type Written = Omit<
  SampleTutorial,
  'danceStyle' | 'instructorInstaUrl' | 'isPublished' | 'displayOrder' | 'film'
>;
type Exceptions = Partial<Pick<SampleTutorial, 'instructorInstaUrl' | 'isPublished' | 'film'>>;

/** Completes what is written down about the tutorials of one style, easiest first. */
const inStyle = (
  danceStyle: TutorialInput['danceStyle'],
  lessons: (Written & Exceptions)[],
): SampleTutorial[] =>
  lessons.map(
    ({ film, instructorInstaUrl = '', isPublished = true, ...written }, displayOrder) => ({
      ...written,
      danceStyle,
      film,
      instructorInstaUrl,
      isPublished,
      displayOrder,
    }),
  );

const breaking = inStyle('Breaking', [
  {
    title: 'Toprock: the Indian step and the salsa step',
    film: 'toprock.mp4',
    instructor: 'Kabir Malhotra',
    instructorInstaUrl: 'https://www.instagram.com/kabir.example',
    difficulty: 'Beginner',
    description:
      'Everything a breaker does standing up. We cross on the one, open the chest on the two, and keep the bounce in the knees so that the step sits on the snare and not in front of it.',
    tags: ['toprock', 'foundation', 'no floor needed'],
  },
  {
    title: 'The six-step, slowly',
    film: 'six-step.webm',
    instructor: 'Kabir Malhotra',
    instructorInstaUrl: 'https://www.instagram.com/kabir.example',
    difficulty: 'Beginner',
    description:
      'Six positions around your own hands. Learn each one as a still picture, then join them with the hips high and the weight on the balls of the feet. We end by reversing the circle.',
    tags: ['downrock', 'footwork', 'foundation'],
  },
  {
    title: 'From the baby freeze to the chair freeze',
    instructor: 'Yash Thakur',
    difficulty: 'Intermediate',
    description:
      'Where the elbow goes, why the head only touches, and how to fall out safely. Warm up the wrists for five minutes before you press play.',
    tags: ['freezes', 'balance', 'wrists'],
  },
]);

const locking = inStyle('Locking', [
  {
    title: 'The lock, the point and the wrist twirl',
    film: 'locking.mp4',
    instructor: 'Devansh Patil',
    instructorInstaUrl: 'https://www.instagram.com/devansh.example',
    difficulty: 'Beginner',
    description:
      'The three moves that make it locking. Drop into the lock with rounded arms and a straight back, point as if you mean that person over there, and twirl from the wrist, not from the elbow.',
    tags: ['foundation', 'arms', 'funk'],
  },
  {
    title: 'Scooby Doo into Skeeter Rabbit',
    instructor: 'Farhan Sheikh',
    difficulty: 'Intermediate',
    description:
      'Two footwork classics in one eight-count. Kick, step back and lock, then the hop and the double kick of the Skeeter Rabbit. Practise with the hands on the hips until the feet stop asking.',
    tags: ['footwork', 'combination', 'funk'],
  },
]);

const hipHop = inStyle('Hip Hop', [
  {
    title: 'Bounce, rock and the Running Man',
    film: 'grooves.mp4',
    instructor: 'Zoya Khan',
    instructorInstaUrl: 'https://www.instagram.com/zoya.example',
    difficulty: 'Beginner',
    description:
      'Groove before steps. Ten minutes of down-bounce and up-bounce, a rock from side to side, and then the Running Man on top of it without losing either.',
    tags: ['groove', 'foundation', 'first class'],
  },
  {
    title: 'Party moves: Bart Simpson, Steve Martin and the Reebok',
    instructor: 'Aarav Deshmukh',
    instructorInstaUrl: 'https://www.instagram.com/aarav.example',
    difficulty: 'All Levels',
    description:
      'Social dances from the late eighties that every cypher still knows. Each is eight counts long; at the end we trade them in a circle, as they were meant to be danced.',
    tags: ['party moves', 'history', 'freestyle'],
  },
]);

const liteFeet = inStyle('Lite Feet', [
  {
    title: 'Chicken Noodle Soup and the Tone Wop',
    film: 'lite-feet.mp4',
    instructor: 'Nikhil Gaikwad',
    instructorInstaUrl: 'https://www.instagram.com/nikhil.example',
    difficulty: 'Beginner',
    description:
      'Two Harlem steps that teach you to land softly. Slide and cross on the toes, keep the knees loose, and let the shoulders answer the clap.',
    tags: ['footwork', 'Harlem', 'foundation'],
  },
  {
    title: 'Cap tricks that survive a rehearsal',
    instructor: 'Arjun Menon',
    instructorInstaUrl: 'https://www.instagram.com/arjun.example',
    difficulty: 'Advanced',
    description:
      'The wrist flip, the roll down the arm and the catch behind the back, put between two Bad Ones. Buy a cap with a stiff brim.',
    tags: ['cap tricks', 'performance'],
    isPublished: false,
  },
]);

const waacking = inStyle('Waacking', [
  {
    title: 'The overhead and the figure of eight',
    film: 'overhead.mp4',
    instructor: 'Tanvi Joshi',
    instructorInstaUrl: 'https://www.instagram.com/tanvi.example',
    difficulty: 'Beginner',
    description:
      'Relaxed elbows, quick forearms. We take the overhead apart at half speed, add the figure of eight beside the face, and put both on a disco track at 118 beats a minute.',
    tags: ['arms', 'foundation', 'disco'],
  },
  {
    title: 'Poses, lines and punking a story',
    film: 'lines.webm',
    instructor: 'Ishita Kulkarni',
    instructorInstaUrl: 'https://www.instagram.com/ishita.example',
    difficulty: 'Intermediate',
    description:
      'Hit the picture on the string stab and give it a reason. Eight poses, three levels, one character of your choice, and a walk that nobody looks away from.',
    tags: ['musicality', 'punking', 'performance'],
  },
]);

/** By style; the instructors are members of the sample team. */
export const sampleTutorials = [...breaking, ...locking, ...hipHop, ...liteFeet, ...waacking];
