import { formatLocal, ui } from '@nox/ui';
import { candidateCalls, type CandidateProps } from './candidate-calls.ts';
import titles from '../components/titles.module.css';
import styles from './candidate-page.module.css';
import { Download } from './actions.tsx';

const WORDS = {
  Selected: ['You are selected', 'Welcome to NOX!'],
  Reserve: [
    'You are a reserve',
    'We have no place for you now. If one becomes free, we write to you; you need not do anything until then.',
  ],
  'Not Selected': [
    'You are not selected this time',
    'Thank you for your audition. We hope to see you dance again.',
  ],
} as const;

/** A candidate's published result, and what a selected one does next. */
export function OwnResult({ token, view }: Pick<CandidateProps, 'token' | 'view'>) {
  if (!view.result) return null;
  const { result, nextSteps, meeting } = view.result;
  const [title, sentence] = WORDS[result];
  return (
    <section aria-labelledby="result" className={styles.slot}>
      <h2 id="result" className={titles.within}>
        {title}
      </h2>
      <p className={styles.lead}>{sentence}</p>
      {nextSteps && <p className={styles.paragraphs}>{nextSteps}</p>}
      {meeting && (
        <div className={styles.ticket}>
          <dl className={styles.facts}>
            <div>
              <dt className={ui.heading}>First meeting, {formatLocal(meeting.at.slice(0, 10))}</dt>
              <dd className={styles.large}>{meeting.at.slice(11)}</dd>
            </div>
            {meeting.place && (
              <div className={styles.where}>
                <dt className={ui.heading}>Where</dt>
                <dd className={styles.panel}>{meeting.place}</dd>
              </div>
            )}
          </dl>
          <Download
            read={candidateCalls(token).readMeeting}
            type="text/calendar"
            name="first-meeting.ics"
            label="Add the meeting to your calendar"
          />
        </div>
      )}
    </section>
  );
}
