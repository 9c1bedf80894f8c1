import type { DanceStyle, Tutorial } from '@nox/contracts';
import { Picture, STYLE_POSES, type Pose } from '@nox/figures';
import { Photo } from '../photo/photo.tsx';
import styles from './tutorial-poster.module.css';

const POSES: Record<DanceStyle, readonly Pose[]> = {
  Breaking: STYLE_POSES.breaking,
  Locking: STYLE_POSES.locking,
  'Hip Hop': STYLE_POSES['hip-hop'],
  'Lite Feet': STYLE_POSES['lite-feet'],
  Waacking: STYLE_POSES.waacking,
};

interface TutorialPosterProps {
  tutorial: Tutorial;
  /** Its index in its section: neighbours without a thumbnail show different poses. */
  number: number;
  /** The first of the page. */
  isFirst: boolean;
}

/** A tutorial's thumbnail, or a dancer of its style. Decorative: the title follows. */
export function TutorialPoster({ tutorial, number, isFirst }: TutorialPosterProps) {
  const poses = POSES[tutorial.danceStyle];
  const pose = poses[number % poses.length]!;
  return (
    <Photo
      url={tutorial.thumbnailUrl}
      alt=""
      width={640}
      height={360}
      isFirst={isFirst}
      className={styles.poster}
      placeholder={<Picture dancers={[{ pose }]} ratio="16:9" className={styles.poster} />}
    />
  );
}
