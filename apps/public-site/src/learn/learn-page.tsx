import { tutorialQueries } from '@nox/api-client';
import {
  currentSociety,
  pictureOfStyle,
  type Tutorial,
  type TutorialsByStyle,
} from '@nox/contracts';
import type { ImageBox } from '@nox/ui';
import { danceOf, DancingFigure, Picture } from '@nox/figures';
import danceStyles from '@nox/figures/style-dances.module.css';
import { CarouselSection } from '../carousel/carousel.tsx';
import { EmptyList, ListingPage } from '../components/listing-page.tsx';
import { OwnPicture } from '../components/photo.tsx';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import { Island } from '../components/site.tsx';
import styles from './learn-page.module.css';
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

  return (
    <>
      <StyleChooser styles={groups.map(({ style }) => style)} />
      {groups.map((group, index) => (
        <StyleSection key={group.style} {...group} isFirst={index === 0} />
      ))}
    </>
  );
}

const anchorOf = (style: string) => `style-${style.toLowerCase().replaceAll(/\s+/g, '-')}`;

const STYLE: ImageBox[] = [{ width: '20vw', ratio: 0.8 }];

/** A dancer, or a picture, for each style, who dances while one points at it, and leads to its tutorials. */
const StyleChooser = ({ styles: names }: { styles: string[] }) => (
  <nav aria-label="Dance styles" className={styles.chooser}>
    <ul role="list" className={styles.row}>
      {names.map((style) => (
        <li key={style}>
          <a href={`/learn#${anchorOf(style)}`} className={styles.style}>
            <OwnPicture
              picture={pictureOfStyle(style)}
              boxes={STYLE}
              className={styles.photo}
              fallback={
                <DancingFigure
                  styles={danceStyles}
                  dance={danceOf(style)}
                  className={styles.dancer}
                />
              }
            />
            {style}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

interface StyleSectionProps {
  style: string;
  tutorials: Tutorial[];
  isFirst: boolean;
}

const StyleSection = ({ style, tutorials, isFirst }: StyleSectionProps) => (
  <CarouselSection
    id={anchorOf(style)}
    title={style}
    emptyText={`No tutorials for ${style} yet.`}
    swipe="offset"
    when={isFirst ? 'idle' : 'visible'}
    className={styles.tutorials}
  >
    {tutorials.map((tutorial, number) => (
      <Island
        key={tutorial._id}
        of={TutorialCard}
        props={{ tutorial, number, isFirst: isFirst && number === 0 }}
        when="interaction"
      />
    ))}
  </CarouselSection>
);
