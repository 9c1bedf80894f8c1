import { island } from '@nox/federation/islands';
import { isWebLink, type Difficulty, type Tutorial } from '@nox/contracts';
import { Picture, posesOf } from '@nox/figures';
import { classNames, formatDuration, type ImageBox, ui, VisuallyHidden } from '@nox/ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { ExternalLink } from '../components/links.tsx';
import { Photo } from '../components/photo.tsx';
import { splitChapters } from '../video/chapters.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../video/video-player.tsx';
import styles from './tutorial-card.module.css';
import { ChapterList, Description } from './tutorial-text.tsx';

/** A phone shows it in the whole width; the grid has its largest column. */
const POSTER: ImageBox[] = [
  { media: '(width < 48rem)', width: '90vw', ratio: 16 / 9 },
  { width: '28rem', ratio: 16 / 9 },
];

interface TutorialCardProps {
  tutorial: Tutorial;
  /** Its index in its section: neighbours without a thumbnail show different poses. */
  number: number;
  isFirst: boolean;
}

/** An island of its own: most visitors see few of them. */
function TutorialCard({ tutorial, number, isFirst }: TutorialCardProps) {
  const { title, videoUrl, videoDuration, difficulty, description, tags } = tutorial;
  const player = useRef<VideoPlayerHandle>(null);
  const [measured, setMeasured] = useState<number>();
  const duration = videoDuration ?? measured;
  const { text, chapters } = useMemo(
    () => (videoUrl ? splitChapters(description, duration) : { text: description, chapters: [] }),
    [videoUrl, description, duration],
  );
  return (
    <article className={styles.card}>
      <VideoPlayer
        ref={player}
        url={videoUrl}
        title={title}
        poster={<Poster tutorial={tutorial} number={number} isFirst={isFirst} />}
        chapters={chapters}
        onDuration={setMeasured}
      />
      <DifficultyBadge difficulty={difficulty}>
        {duration && (
          <span className={classNames(ui.minor, ui.regular, ui.digits)}>
            <VisuallyHidden>Length</VisuallyHidden> {formatDuration(duration)}
          </span>
        )}
      </DifficultyBadge>
      <h3 className={styles.title}>{title}</h3>
      <Instructor {...tutorial} />
      {text && <Description text={text} of={title} />}
      {chapters.length > 0 && (
        <ChapterList
          chapters={chapters}
          of={title}
          onChoose={(start) => player.current!.playFrom(start)}
        />
      )}
      {tags.length > 0 && (
        <ul role="list" aria-label="Tags" className={classNames(ui.row2, styles.tags)}>
          {tags.map((tag) => (
            <li key={tag} className={classNames(ui.minor, styles.tag)}>
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Poster({ tutorial, number, isFirst }: TutorialCardProps) {
  const { thumbnailUrl, thumbnail, thumbnailFocus, thumbnailAlt, danceStyle } = tutorial;
  const poses = posesOf(danceStyle);
  const pose = poses[number % poses.length]!;
  const className = classNames(ui.full, styles.poster);
  return (
    <Photo
      url={thumbnailUrl}
      image={thumbnail}
      focus={thumbnailFocus}
      // Decorative without a description: the title follows.
      alt={thumbnailAlt ?? ''}
      boxes={POSTER}
      isFirst={isFirst}
      className={className}
      fallback={<Picture dancers={[{ pose }]} ratio="16:9" className={className} />}
    />
  );
}

function Instructor({ instructor, instructorInstaUrl: url }: Tutorial) {
  const name = <bdi>{instructor}</bdi>;
  return (
    <p className={classNames(ui.note, styles.instructor)}>
      with {isWebLink(url) ? <ExternalLink href={url}>{name}</ExternalLink> : name}
    </p>
  );
}

const LIT: Record<Difficulty, number> = {
  Beginner: 1,
  Intermediate: 2,
  Advanced: 3,
  'All Levels': 3,
};

type DifficultyBadgeProps = { difficulty: Difficulty; children: ReactNode };

function DifficultyBadge({ difficulty, children }: DifficultyBadgeProps) {
  const lit = LIT[difficulty];
  const heights = difficulty === 'All Levels' ? [4, 4, 4] : [4, 9, 14];
  return (
    <p className={classNames(ui.row2, ui.strong, styles.badge)}>
      <svg viewBox="0 0 22 14" aria-hidden="true" focusable="false" className={styles.steps}>
        {heights.map((height, step) => (
          <rect
            key={step}
            x={step * 8}
            y={14 - height}
            width="6"
            height={height}
            fill={step < lit ? 'var(--light)' : 'var(--edge)'}
          />
        ))}
      </svg>
      {difficulty} {children}
    </p>
  );
}

export default island('TutorialCard', TutorialCard);
