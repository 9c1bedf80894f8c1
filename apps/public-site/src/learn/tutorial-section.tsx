import { island } from '@nox/federation/islands';
import type { DanceStyle, Tutorial } from '@nox/contracts';
import { CarouselSection } from '../carousel/carousel.tsx';
import { stepByOffset } from '../carousel/slides.ts';
import styles from './learn-page.module.css';
import { TutorialCard } from './tutorial-card.tsx';

interface TutorialSectionProps {
  style: DanceStyle;
  tutorials: Tutorial[];
  /** Whether it has the first picture of the page. */
  isFirst: boolean;
}

/** The tutorials of a style. */
function TutorialSection({ style, tutorials, isFirst }: TutorialSectionProps) {
  return (
    <CarouselSection
      title={style}
      emptyText={`No tutorials for ${style} yet.`}
      stepOf={stepByOffset}
      className={styles.tutorials}
    >
      {tutorials.map((tutorial, index) => (
        <TutorialCard
          key={tutorial._id}
          tutorial={tutorial}
          number={index}
          isFirst={isFirst && index === 0}
        />
      ))}
    </CarouselSection>
  );
}

export default island('TutorialSection', TutorialSection);
