import { DANCE_STYLES, type TutorialsByStyle } from '@nox/contracts';
import { Picture } from '@nox/figures';
import { Carousel } from '../carousel/carousel.tsx';
import { stepByOffset } from '../carousel/swipe.ts';
import { EmptyList, EmptyNote } from '../listing/empty-list.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import { TutorialCard } from './tutorial-card.tsx';
import styles from './tutorial-list.module.css';

/** The styles of the answer in the order of spec section 2, each with its tutorials. */
export function TutorialList({ tutorials: byStyle }: { tutorials: TutorialsByStyle }) {
  const groups = DANCE_STYLES.flatMap((style) => {
    const tutorials = byStyle[style];
    return tutorials ? [{ style, tutorials }] : [];
  });
  if (groups.every(({ tutorials }) => tutorials.length === 0))
    return (
      <EmptyList picture={<Picture dancers={[]} ratio="3:2" light="lamp" />}>
        No tutorials available yet. Check back soon!
      </EmptyList>
    );

  return groups.map(({ style, tutorials }, group) => (
    <TitledSection key={style} title={style}>
      {tutorials.length === 0 ? (
        <EmptyNote>No tutorials for {style} yet.</EmptyNote>
      ) : (
        <Carousel label={style} stepOf={stepByOffset} className={styles.tutorials}>
          {tutorials.map((tutorial, index) => (
            <TutorialCard
              key={tutorial._id}
              tutorial={tutorial}
              number={index}
              isFirst={group === 0 && index === 0}
            />
          ))}
        </Carousel>
      )}
    </TitledSection>
  ));
}
