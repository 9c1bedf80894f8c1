import { tutorialQueries } from '@nox/api-client';
import { currentSociety, type TutorialsByStyle } from '@nox/contracts';
import { Picture } from '@nox/figures';
import { CarouselSection } from '../carousel/carousel.tsx';
import { EmptyList, ListingPage } from '../components/listing-page.tsx';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import { Island } from '../components/site.tsx';
import styles from './tutorial-card.module.css';
import TutorialCard from './tutorial-card.tsx';

export function Component() {
  return (
    <ListingPage
      title={inWords(PAGE_TITLES['/learn'])}
      heading="Learn"
      widths="73013"
      query={tutorialQueries.list()}
      what="tutorials"
    >
      {(tutorials) => <TutorialList tutorials={tutorials} />}
    </ListingPage>
  );
}

/** The society's styles in their order, each with its tutorials. */
function TutorialList({ tutorials: byStyle }: { tutorials: TutorialsByStyle }) {
  const groups = currentSociety().danceStyles.flatMap(({ name: style }) => {
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
    <CarouselSection
      key={style}
      title={style}
      emptyText={`No tutorials for ${style} yet.`}
      swipe="offset"
      when={group === 0 ? 'idle' : 'visible'}
      className={styles.tutorials}
    >
      {tutorials.map((tutorial, number) => (
        <Island
          key={tutorial._id}
          of={TutorialCard}
          props={{ tutorial, number, isFirst: group === 0 && number === 0 }}
          when="interaction"
        />
      ))}
    </CarouselSection>
  ));
}
