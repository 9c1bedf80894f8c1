import { achievementQueries, teamQueries } from '@nox/api-client';
import { useQuery } from '@tanstack/react-query';
import { type Achievement, isolated, type TeamMember } from '@nox/contracts';
import { Button, classNames, type ImageBox, modalCommand, ui, VisuallyHidden } from '@nox/ui';
import { EmptyList, ListingPage } from '../components/listing-page.tsx';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import { AchievementPhoto, picturesOf, Podium } from './achievement-photo.tsx';
import { InvolvedModal } from './involved-modal.tsx';
import { Island } from '../components/site.tsx';
import { TitledModal } from '../components/titled-modal.tsx';
import Gallery from './gallery.tsx';
import photo from '../components/photo.module.css';
import modals from './modals.module.css';
import styles from './achievement-card.module.css';

export function Component() {
  // Entries that are names are shown even if the team cannot be loaded.
  const { data: members = [] } = useQuery(teamQueries.list());
  return (
    <ListingPage
      title={inWords(PAGE_TITLES['/achievements'])}
      heading="Achievements"
      widths="310000000013"
      query={achievementQueries.list()}
      what="achievements"
    >
      {(achievements) =>
        achievements.length === 0 ? (
          <EmptyList picture={<Podium />}>
            Our trophy shelf is waiting for its next additions! Check back soon.
          </EmptyList>
        ) : (
          yearsOf(achievements).map(([year, ofYear]) => (
            <section
              key={year}
              aria-labelledby={`year-${year}`}
              className={classNames(ui.stack6, styles.period)}
            >
              <h2 id={`year-${year}`} className={classNames(ui.digits, styles.year)}>
                {year}
              </h2>
              <ul role="list" className={styles.achievements}>
                {ofYear.map((achievement) => (
                  <li key={achievement._id}>
                    <AchievementCard
                      achievement={achievement}
                      isFirst={achievement === achievements[0]}
                      members={members}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))
        )
      }
    </ListingPage>
  );
}

/** Neighbours of one year, in the order of the list. */
function yearsOf(achievements: Achievement[]): [year: string, Achievement[]][] {
  const years: [string, Achievement[]][] = [];
  for (const achievement of achievements) {
    const last = years.at(-1);
    if (last?.[0] === achievement.year) last[1].push(achievement);
    else years.push([achievement.year, [achievement]]);
  }
  return years;
}

const FIRST_PLACE = /\b(?:winners?|champions?|1st|first (?:place|prize))\b/i;

const LARGE: ImageBox[] = [
  { media: '(width < 48rem)', width: '90vw', ratio: 3 / 2 },
  { media: '(width < 80rem)', width: '39vw', ratio: 3 / 2 },
  { width: '31.5rem', ratio: 3 / 2 },
];

const WHOLE: ImageBox[] = [LARGE[0]!, { width: '75vw', ratio: 16 / 9 }];

type AchievementCardProps = { achievement: Achievement; isFirst: boolean; members: TeamMember[] };

function AchievementCard({ achievement, isFirst, members }: AchievementCardProps) {
  const { _id, title, event, category, description, specialMentions } = achievement;
  const { image, imageUrl, imageAlt, imageFocus, pictures = [] } = achievement;
  const teamId = `team-of-${_id}`;
  const isWon = FIRST_PLACE.test(title);
  return (
    <article className={classNames(ui.stack5, styles.card, isWon && styles.won)}>
      <div>
        <div className={photo.picture}>
          <AchievementPhoto
            url={imageUrl}
            image={image}
            focus={imageFocus}
            alt={imageAlt ?? ''}
            boxes={isWon ? WHOLE : LARGE}
            isFirst={isFirst}
            className={classNames(ui.full, styles.image)}
          />
        </div>
        {pictures.length > 0 && <AchievementPictures achievement={achievement} />}
      </div>
      <div className={classNames(ui.stack0, ui.start)}>
        <h3 className={styles.title}>{title}</h3>
        {event && <p className={styles.event}>{event}</p>}
        {category && <p className={classNames(ui.note, styles.category)}>{category}</p>}
        <p className={classNames(ui.mist, styles.description)}>{description}</p>
        {specialMentions.length > 0 && (
          <div className={classNames(ui.small, styles.mentions)}>
            <h4 className={classNames(ui.minor, styles.label)}>Special mentions</h4>
            <p>{specialMentions.map(isolated).join(' | ')}</p>
          </div>
        )}
        {achievement.teamMemberIdsInvolved.length > 0 && (
          <>
            <Button className={styles.team} {...modalCommand(teamId)}>
              View Team
              <VisuallyHidden> of {title}</VisuallyHidden>
            </Button>
            <InvolvedModal id={teamId} achievement={achievement} members={members} />
          </>
        )}
      </div>
    </article>
  );
}

const SMALL: ImageBox[] = [
  { media: '(width < 48rem)', width: '22vw', ratio: 3 / 2 },
  { width: '7.5rem', ratio: 3 / 2 },
];

const MAX_SMALL = 4;

function AchievementPictures({ achievement }: { achievement: Achievement }) {
  const { _id, title, pictures = [] } = achievement;
  const id = `pictures-${_id}`;
  const all = picturesOf(achievement);
  const first = all.length - pictures.length;
  const more = pictures.length - MAX_SMALL;
  return (
    <>
      <ul role="list" aria-label={`Pictures of ${title}`} className={styles.row}>
        {pictures.slice(0, MAX_SMALL).map(({ alt, ...picture }, index) => (
          <li key={index}>
            <button
              type="button"
              className={classNames(ui.around, ui.full, styles.small)}
              value={first + index}
              {...modalCommand(id)}
            >
              <AchievementPhoto
                {...picture}
                alt=""
                boxes={SMALL}
                className={classNames(ui.full, styles.image)}
              />
              {more > 0 && index === MAX_SMALL - 1 && (
                <span aria-hidden="true" className={classNames(ui.digits, styles.more)}>
                  +{more}
                </span>
              )}
              <VisuallyHidden>
                View picture {first + index + 1} of {all.length}
                {alt && `: ${alt}`}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      <TitledModal id={id} title="Pictures" subtitle={title} className={modals.gallery}>
        <Island of={Gallery} props={{ title, pictures: all }} />
      </TitledModal>
    </>
  );
}
