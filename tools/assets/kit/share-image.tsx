import {
  ARMS_ROUND,
  ARM_ROUND,
  CHEER,
  FREEZE,
  JUMP,
  LONG_LINE,
  Picture,
  type PlacedDancer,
  TOPROCK,
} from '@nox/figures';
import { KineticText, DashedDivider, Wordmark } from '@nox/ui';
import styles from './share-image.module.css';
import { type ShareImageName } from './drawing.ts';

const IMAGES: Record<ShareImageName, { title: string; widths?: string; dancers: PlacedDancer[] }> =
  {
    share: { title: 'Dance is', widths: '77315041', dancers: [{ pose: FREEZE, x: -3 }] },
    'share-learn': { title: 'Learn', dancers: [{ pose: TOPROCK, x: -4, scale: 1.06 }] },
    'share-team': {
      title: 'Team',
      dancers: [
        { pose: ARM_ROUND, x: -25, scale: 0.8, tone: 'light' },
        { pose: ARM_ROUND, x: 26, scale: 0.8, tone: 'light', isMirrored: true },
        { pose: ARMS_ROUND, x: 0, scale: 0.86 },
      ],
    },
    'share-achievements': {
      title: 'Achievements',
      widths: '764210030102',
      dancers: [
        { pose: CHEER, x: -25, scale: 0.72, tone: 'light' },
        { pose: CHEER, x: 27, scale: 0.72, tone: 'light', isMirrored: true },
        { pose: JUMP, x: 1, scale: 1.02 },
      ],
    },
    'share-auditions': {
      title: 'Auditions',
      widths: '743204121',
      dancers: [{ pose: LONG_LINE, x: -2, scale: 1.08 }],
    },
  };

/** What a link to a page looks like where it is shared: the words beside a dancer in the light. */
export function ShareImage({ name }: { name: ShareImageName }) {
  const { title, widths, dancers } = IMAGES[name];
  const goesOn = name === 'share';
  return (
    <main className={styles.image}>
      <div className={styles.words}>
        <Wordmark className={styles.wordmark} />
        <p className={styles.title} data-long={title.length > 9}>
          <KineticText text={title} {...(widths && { widths })} />
        </p>
        <p className={styles.subtitle} data-goes-on={goesOn}>
          {!goesOn && 'Dance is '}Our Shared Language!
        </p>
      </div>
      <DashedDivider />
      <Picture ratio="4:5" dancers={dancers} className={styles.picture} />
    </main>
  );
}
