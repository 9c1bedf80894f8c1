import { freshQuery, viewingQueries } from '@nox/api-client';
import {
  answersShownIn,
  type ApplicationField,
  type AuditionEntry,
  type AuditPage,
  CANDIDATE_RECORDS,
  type FieldControl,
  fieldOf,
  filmLength,
  isWebLink,
  type Question,
  recordOf,
  valueText,
  VIDEO_PLAYERS,
} from '@nox/contracts';
import {
  Button,
  CandidatePicture,
  classNames,
  FilmPlayer,
  formatTime,
  QueryContent,
  tools,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useQuestions, useRights } from '../sync/judging-settings.ts';
import styles from './entry-facts.module.css';

const VALUES: Partial<Record<FieldControl, (value: string) => ReactNode>> = {
  phone: (phone) => phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>,
  email: (email) => email && <a href={`mailto:${email}`}>{email}</a>,
  rating: (rating) => rating && `${rating} out of 10`,
  link: (url) =>
    isWebLink(url) ? (
      <a href={url} target="_blank" rel="noreferrer">
        Watch the video
      </a>
    ) : (
      url || 'No video link submitted.'
    ),
};

const WIDTHS: Partial<Record<ApplicationField, FactProps['width']>> = {
  emailAddress: 'medium',
  whyNox: 'long',
  otherSkills: 'medium',
};

/** While judging, short facts come first. */
const LENGTHS: readonly FactProps['width'][] = [undefined, 'medium', 'long'];

interface EntryFactsProps {
  entry: AuditionEntry;
  place?: Question['places'][number];
}

export function EntryFacts({ entry, place = 'facts' }: EntryFactsProps) {
  const { mayOrganise } = useRights();
  const questions = useQuestions();
  const { data } = useQuery({ ...viewingQueries.staff(), enabled: entry.portrait !== undefined });
  const isJudging = place === 'judging';
  const fields = (Object.keys(CANDIDATE_RECORDS) as ApplicationField[]).filter((field) => {
    const { fact, readers } = recordOf(field);
    // While judging, the name is the title.
    if (fact === null || (isJudging && field === 'fullName')) return false;
    return mayOrganise || readers.includes('judge');
  });
  const length = (field: ApplicationField) => LENGTHS.indexOf(WIDTHS[field]);
  return (
    <dl className={styles.facts}>
      {entry.portrait && (
        <Fact name="Picture" className={styles.tall}>
          <CandidatePicture
            image={entry.portrait}
            isAllowed={data !== undefined}
            alt={entry.fullName}
          />
        </Fact>
      )}
      {(isJudging ? fields.toSorted((a, b) => length(a) - length(b)) : fields).map((field) => {
        const text = valueText(entry[field]);
        return (
          <Fact key={field} name={recordOf(field).fact!} width={WIDTHS[field]}>
            {field === 'danceVideoUrl' && entry.film && !entry.danceVideoUrl
              ? `A film, ${filmLength(entry.film.seconds)} long`
              : (VALUES[fieldOf(field).control]?.(text) ?? text)}
          </Fact>
        );
      })}
      {answersShownIn(questions, place, entry.answers).map(({ question, text }) => (
        <Fact
          key={question.key}
          name={question.label}
          width={widthOf(question)}
          // It is never printed.
          className={question.isSensitive ? tools.screenOnly : undefined}
        >
          {question.kind === 'link' && isWebLink(text) ? (
            <a href={text} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          )}
        </Fact>
      ))}
    </dl>
  );
}

const widthOf = ({ kind }: Question) =>
  kind === 'paragraph' ? 'long' : kind === 'number' || kind === 'tick' ? undefined : 'medium';

interface FactProps {
  name: string;
  width?: 'medium' | 'long' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const Fact = ({ name, width, className, children }: FactProps) => (
  <div className={classNames(width === 'long' ? tools.whole : width && styles.medium, className)}>
    <dt className={ui.note}>{name}</dt>
    <dd className={classNames(styles.value, ui.typed)}>{children === '' ? '–' : children}</dd>
  </div>
);

function CandidateFilm({ film, fullName }: Pick<AuditionEntry, 'film' | 'fullName'>) {
  const { data } = useQuery(viewingQueries.staff());
  return (
    <FilmPlayer
      src={data && film?.address}
      poster={film?.poster}
      label={`Film of ${fullName}`}
      className={classNames(styles.box, styles.film, tools.screenOnly)}
    />
  );
}

/** Plays what the candidate has sent: a film, or else a link to a video. */
export const CandidateVideo = ({ entry }: { entry: AuditionEntry }) =>
  entry.film ? <CandidateFilm {...entry} /> : <LinkedVideo entry={entry} />;

/** Plays the candidate's video in the page; until then nothing is loaded from its site. */
function LinkedVideo({ entry }: { entry: AuditionEntry }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const video = videoEmbed(entry.danceVideoUrl);
  useEffect(() => {
    // The focus is not for the frame, which would take all keys.
    if (isPlaying) box.current?.focus();
  }, [isPlaying]);
  if (!video) return null;

  return (
    <div ref={box} tabIndex={-1} className={classNames(tools.box, styles.box, tools.screenOnly)}>
      {isPlaying ? (
        <iframe
          title={`Video of ${entry.fullName}`}
          src={video.player}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube refuses to play without one, and the page sends none.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          className={styles.frame}
        />
      ) : (
        <button
          type="button"
          className={classNames(tools.bareButton, styles.play)}
          onClick={() => setIsPlaying(true)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
            <path d="M7 4.5v15l12.5-7.5z" fill="var(--light)" />
          </svg>
          Play the video
          <span className={ui.detail}>from {video.site}</span>
        </button>
      )}
    </div>
  );
}

/** The start of a video's address says its site; the rest says what the player loads. */
const SITES: readonly [
  address: RegExp,
  site: keyof typeof VIDEO_PLAYERS,
  player: (id: string) => string,
][] = [
  [
    /^https?:\/\/(?:(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    'YouTube',
    (id) => `/embed/${id}?autoplay=1&rel=0`,
  ],
  [
    /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)(?![\w-])/,
    'Vimeo',
    (id) => `/video/${id}?autoplay=1&dnt=1`,
  ],
  [
    /^https?:\/\/drive\.google\.com\/(?:file\/d\/|open\?(?:.*&)?id=)([\w-]{10,})/,
    'Google Drive',
    (id) => `/file/d/${id}/preview`,
  ],
];

export function videoEmbed(address: string) {
  for (const [pattern, site, player] of SITES) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return { site, player: VIDEO_PLAYERS[site] + player(id) };
  }
  return undefined;
}

/** While it is open others go on, and what is sent takes effect later. */
const REFRESH_INTERVAL_MS = 5_000;

const historyQuery = (item: string) => ({
  ...freshQuery<AuditPage>(['audit-log', { item }], '/audit-log', { params: { item } }),
  refetchInterval: REFRESH_INTERVAL_MS,
});

/** What was done to an entry, on demand; neither scores nor notes are part of it. */
export function EntryHistory({ entry }: { entry: AuditionEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classNames(tools.screenOnly, ui.stack2, ui.start, ui.small)}>
      <Button aria-expanded={isOpen} className={tools.tight} onClick={() => setIsOpen(!isOpen)}>
        History
      </Button>
      {isOpen && (
        <QueryContent
          query={historyQuery(entry._id)}
          loading={<p role="status">Loading…</p>}
          failed={() => 'The history could not be fetched.'}
        >
          {(page) => <Events page={page} />}
        </QueryContent>
      )}
    </div>
  );
}

function Events({ page }: { page: AuditPage }) {
  if (page.events.length === 0) return <p>Nothing was changed since changes are recorded.</p>;
  return (
    <>
      <ol role="list" aria-label="History" className={classNames(ui.stack3, ui.breakable)}>
        {page.events.map((event) => (
          <li key={event._id}>
            {event.sentence}
            <div className={ui.minor}>
              {event.by ?? OTHERS[event.actor]},{' '}
              <time dateTime={event.at}>{formatTime(event.at)}</time>
            </div>
          </li>
        ))}
      </ol>
      {page.next && <p>Earlier changes are in the audit log.</p>}
    </>
  );
}

const OTHERS = { candidate: 'The candidate', system: 'The server', account: 'An administrator' };

/** What a judge reads, not clicks: rendered once the rest of a dialog is painted, which a slow processor shows sooner. */
export const AfterPaint = ({ subject, children }: { subject: string; children: ReactNode }) =>
  useDeferredValue(subject, '') === subject ? children : null;
