import { ruleQueries, seasonQueries } from '@nox/api-client';
import { currentSociety, type PublicSeason } from '@nox/contracts';
import { buttonClass, classNames, DashedDivider, formatDeadline, formatLocal, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ARROW_DOWN, Icon } from '../components/icon.tsx';
import { Island, useTonight } from '../components/site.tsx';
import { LoadFailure } from '../components/listing-page.tsx';
import { LinkRows } from '../components/link-rows.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import titles from '../components/titles.module.css';
import { NO_RULES, PAGE_TITLES, inWords } from '../content/texts.ts';
import { DRAFT_KEY } from '../registration/registration-draft.ts';
import Registration from '../registration/registration-form.tsx';
import styles from '../registration/registration.module.css';

const TITLES: Partial<Record<string, readonly [string, string?]>> = {
  pending: ['Auditions'],
  failed: ['Auditions'],
  open: ['Auditions Are', 'Open Now'],
  paused: ['Registration', 'Is Paused'],
};

const textClass = classNames(ui.mist, styles.text);

export function Component() {
  // The rule set is not shown while auditions are closed (spec section 2), and failures do not matter.
  useQuery(ruleQueries.active());
  const { data: season, isPending } = useQuery(seasonQueries.current());
  const state = season?.state ?? (isPending ? 'pending' : 'failed');
  const isOpen = state === 'open';
  // It stays when registration closes: the form may be half filled in.
  const [hasForm, setHasForm] = useState(false);
  if (isOpen && !hasForm) setHasForm(true);
  const tonight = useTonight();
  // The heading is the same element in every state: it has the focus after a navigation.
  const title = TITLES[state] ?? ['Auditions Are', 'Currently Closed'];
  const [first, second] = tonight ? ['Auditions', tonight] : title;
  return (
    <>
      <title>{inWords(PAGE_TITLES['/auditions'])}</title>
      <StageSection tone="lamp" figure={<FloorMark />}>
        <h1 tabIndex={-1} className={titles.large}>
          {first} <span className={styles.closed}>{second}</span>
        </h1>
        {state === 'failed' ? (
          <LoadFailure what="the auditions" />
        ) : (
          isOpen || (
            <p className={textClass}>
              {tonight
                ? 'Registration is over. Your number, hall and code are on your ticket.'
                : 'Follow our social media for announcements on the next season!'}
            </p>
          )
        )}
        {season && state !== 'closed' && state !== 'over' && <SeasonLines season={season} />}
        {tonight && (
          <a href="/auditions/mine" className={classNames(buttonClass('primary'), styles.big)}>
            Your ticket
          </a>
        )}
        {!tonight && ['open', 'paused', 'over'].includes(state) && (
          <p className={textClass}>
            Have you applied? <a href="/auditions/mine">See your application</a>
          </p>
        )}
        {isOpen || (
          <>
            <LinkRows
              label="Our social media"
              links={currentSociety().links.map(({ network, url, handle, text }) => ({
                name: network,
                url,
                // What it says is about the next season.
                text: [handle, !tonight && text].filter(Boolean).join(' · '),
              }))}
              isExternal
            />
            <a href="/" className={buttonClass('secondary')}>
              Back to Home
            </a>
          </>
        )}
      </StageSection>
      {season && hasForm && (
        <>
          <AuditionRules />
          <DashedDivider />
          <Island of={Registration} props={{ season }} when="interaction" stored={DRAFT_KEY} />
        </>
      )}
    </>
  );
}

function SeasonLines({ season }: { season: PublicSeason }) {
  const { state, name, opensAt, closesAt } = season;
  if (state === 'announced') {
    return (
      <p className={styles.announced} data-reload-at={opensAt ?? undefined}>
        Registration opens {opensAt && formatLocal(opensAt)}
      </p>
    );
  }
  if (state === 'paused') {
    return (
      <p className={styles.announced}>
        We take no registrations at present. Please load this page again later.
      </p>
    );
  }
  return (
    <div className={classNames(ui.stack6, ui.start, styles.lines)}>
      <p className={classNames(ui.mist, styles.lead)}>
        {name}.{closesAt && ` Register until ${formatDeadline(closesAt)}.`} It takes five minutes.
      </p>
      <a href="#registration" className={classNames(buttonClass('secondary'), styles.big)}>
        To the form
        <Icon path={ARROW_DOWN} />
      </a>
    </div>
  );
}

function AuditionRules() {
  const { data, isPending } = useQuery(ruleQueries.active());
  if (isPending) {
    return (
      <div className={classNames(ui.stack8, ui.pageWidth, styles.rules)}>
        <Skeleton of="the rules" />
      </div>
    );
  }
  const { sectionTitle, rules, eventDetails } = data ?? NO_RULES;
  const { date, day, venue, time } = eventDetails;
  const details = { Date: date, Day: day, Venue: venue, Time: time };
  const known = Object.entries(details).filter(([, text]) => text !== '');
  return (
    <section aria-labelledby="rules" className={classNames(ui.stack8, ui.pageWidth, styles.rules)}>
      <h2 id="rules" className={titles.part}>
        {sectionTitle}
      </h2>
      {known.length > 0 && (
        <dl className={styles.details}>
          {known.map(([name, text]) => (
            <div key={name} className={styles.detail}>
              <dt className={ui.note}>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {rules.length > 0 && (
        <ol className={classNames(ui.stack3, ui.mist, styles.list)}>
          {rules.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
