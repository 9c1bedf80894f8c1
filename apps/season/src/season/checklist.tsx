import { ruleQueries } from '@nox/api-client';
import { agreesWithRules, type Season } from '@nox/contracts';
import { classNames, StatusMark, tools, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageQueries } from '../calls/message-calls.ts';
import styles from './season.module.css';

interface Item {
  label: string;
  /** Undefined while it is not known. */
  isDone: boolean | undefined;
  /** What is missing without it. */
  why: string;
  page?: { path: string; label: string };
}

const DATES = 'Dates as in the rules';
function useItems(season: Season): Item[] {
  const rules = useQuery(ruleQueries.adminList());
  const mail = useQuery(messageQueries.status());
  const active = rules.data?.find(({ isActive }) => isActive);
  const date = active?.eventDetails.date ?? '';
  const isAgreed = agreesWithRules(date, season);
  const items: Item[] = [
    {
      label: 'Opening date',
      isDone: season.opensAt !== null,
      why: 'Without it registration stays closed.',
    },
    {
      label: 'Privacy text',
      isDone: season.privacyText !== '',
      why: 'Candidates agree to it.',
    },
    {
      label: 'Active rule set',
      isDone: rules.data && active !== undefined,
      why: 'The form shows the rules above it.',
      page: { path: '/admin/rules', label: 'Audition Rules' },
    },
    {
      label: DATES,
      isDone: isAgreed,
      why: `The page announces “${date}”, and no part of a day is then.`,
      page: { path: '/admin/rules', label: 'Audition Rules' },
    },
    {
      label: 'Mail server',
      isDone: mail.data && mail.data.transport !== 'files',
      why: 'Candidates confirm by email, which does not leave this server yet.',
      page: { path: '/admin/season/messages', label: 'Messages' },
    },
    {
      label: 'Contact',
      isDone: season.contactEmail !== '',
      why: 'Candidates write to it when something is wrong.',
    },
    {
      label: 'Last day',
      isDone: season.endsOn !== null,
      why: 'Without it nothing is ever deleted.',
    },
  ];
  return items.filter(({ label }) => label !== DATES || isAgreed !== undefined);
}

/** What is missing before registration can open, in the settings as they are saved. */
export function Checklist({ season }: { season: Season }) {
  const items = useItems(season);
  return (
    <section aria-labelledby="checklist" className={styles.box}>
      <h2 id="checklist" className={tools.panelTitle}>
        Before registration opens
      </h2>
      <ul role="list" className={ui.stack2}>
        {items.map(({ label, isDone, why, page }) => (
          <li key={label}>
            <StatusMark tone={isDone ? 'go' : isDone === false ? 'lamp' : 'off'}>
              {label}: {isDone ? 'ready' : isDone === false ? 'missing' : 'not known'}
            </StatusMark>
            {isDone === false && (
              <p className={classNames(ui.note, styles.why)}>
                {why} {page && <Link to={page.path}>{page.label}</Link>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
