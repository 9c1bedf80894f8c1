import type { Tutorial } from '@nox/contracts';
import { ExternalLink } from '../links/external-link.tsx';
import { VideoPlayer } from '../video/video-player.tsx';
import { DifficultyBadge } from './difficulty-badge.tsx';
import { Description } from './description.tsx';
import styles from './tutorial-card.module.css';
import { TutorialPoster } from './tutorial-poster.tsx';

interface TutorialCardProps {
  tutorial: Tutorial;
  /** Its index in its section. */
  number: number;
  /** The first of the page. */
  isFirst: boolean;
}

/** A tutorial with its video. */
export function TutorialCard({ tutorial, number, isFirst }: TutorialCardProps) {
  const { title, videoUrl, instructor, instructorInstaUrl, difficulty, description, tags } =
    tutorial;
  return (
    <article className={styles.card}>
      <VideoPlayer
        url={videoUrl}
        title={title}
        poster={<TutorialPoster tutorial={tutorial} number={number} isFirst={isFirst} />}
      />
      <DifficultyBadge difficulty={difficulty} />
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.instructor}>
        with{' '}
        {instructorInstaUrl === '' ? (
          <bdi>{instructor}</bdi>
        ) : (
          <ExternalLink href={instructorInstaUrl}>
            <bdi>{instructor}</bdi>
          </ExternalLink>
        )}
      </p>
      <Description text={description} of={title} />
      {tags.length > 0 && (
        <ul role="list" aria-label="Tags" className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
