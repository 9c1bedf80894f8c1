import { auditionQueries, seasonQueries } from '@nox/api-client';
import { fillPlaceholders, type MessageTemplateInput } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '@nox/ui';
import { MessageExample, MessageView } from './message-view.tsx';

/** Where there is no candidate yet. */
const SAMPLE = { fullName: 'Asha Rao', number: 1, timeSlot: '', status: 'Pending' } as const;

/** Of templates about slots, in which every candidate has one. */
const SLOTS = {
  slot: 'Fri 14 Aug, 16:00, Hall A',
  room: 'Ground floor',
  former: 'Fri 14 Aug, 18:30, Hall B',
};

/** Of templates about results. */
const RESULTS = {
  result: 'You are selected.',
  next: 'Join the group chat, and bring shoes for indoors.',
  meeting: 'First meeting: Fri 21 Aug, 18:00, Hall A',
};

interface TemplateExampleProps {
  template: MessageTemplateInput;
  /** Those of its kind. */
  placeholders: readonly string[];
}

/** What a candidate would read; the secret of the link is part of no preview. */
export function TemplateExample({ template, placeholders }: TemplateExampleProps) {
  const [index, setIndex] = useState(0);
  const { data: entries = [] } = useQuery(auditionQueries.list());
  const { data: season } = useQuery(seasonQueries.current());
  const candidate = entries[index] ?? SAMPLE;
  const isAboutSlot = placeholders.some((name) => name === 'room' || name === 'former');
  const values = {
    name: candidate.fullName,
    number: String(candidate.number ?? ''),
    slot: candidate.timeSlot || 'not yet known',
    status: candidate.status,
    guardian: 'Parent or guardian',
    season: season?.name ?? '',
    contact: season?.contactEmail || 'the address of the society',
    link: `${location.origin}/auditions/mine#…`,
    ...RESULTS,
    ...(isAboutSlot && SLOTS),
  };
  return (
    <MessageExample
      title={`What ${candidate.fullName} would get`}
      count={entries.length}
      {...{ index, onIndex: setIndex }}
    >
      {isAboutSlot && <p className={ui.minor}>Its time and room are examples.</p>}
      {placeholders.includes('next') && (
        <p className={ui.minor}>What to do next and the first meeting are examples.</p>
      )}
      <MessageView
        head={{ Subject: fillPlaceholders(template.subject, values) }}
        text={fillPlaceholders(template.text, values)}
      />
    </MessageExample>
  );
}
