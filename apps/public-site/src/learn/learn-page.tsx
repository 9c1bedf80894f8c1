import { tutorialQueries } from '@nox/api-client';
import { DANCE_STYLES, type TutorialsByStyle } from '@nox/contracts';
import { Picture } from '@nox/figures';
import { SkeletonSection } from '../carousel/carousel.tsx';
import { EmptyList, ListingPage } from '../components/listing-page.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { Island } from '../components/island.ts';
import styles from './learn-page.module.css';
import TutorialSection from './tutorial-section.tsx';

export function Component() {
  return (
    <ListingPage
      title={PAGE_TITLES['/learn']}
      heading="Learn"
      widths="73013"
      query={tutorialQueries.list()}
      skeleton={<LearnSkeleton />}
      what="tutorials"
    >
      {(tutorials) => <TutorialList tutorials={tutorials} />}
    </ListingPage>
  );
}

/** The styles of the response in the order of spec section 2, each with its tutorials. */
function TutorialList({ tutorials: byStyle }: { tutorials: TutorialsByStyle }) {
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
    <Island
      key={style}
      of={TutorialSection}
      props={{ style, tutorials, isFirst: group === 0 }}
      when={group === 0 ? 'idle' : 'visible'}
    />
  ));
}

const SKELETON_CARDS = 3;

function LearnSkeleton() {
  return (
    <Skeleton of="tutorials">
      {DANCE_STYLES.map((style) => (
        <SkeletonSection
          key={style}
          title={style}
          count={SKELETON_CARDS}
          className={styles.tutorials}
        >
          <SkeletonBar className={styles.video} />
          <SkeletonBar className={styles.badge} />
          <SkeletonBar className={styles.title} />
          <SkeletonBar className={styles.instructor} />
          <SkeletonBar className={styles.description} />
          <SkeletonBar className={styles.tags} />
        </SkeletonSection>
      ))}
    </Skeleton>
  );
}
