import { type AttendanceEvent, appearanceOn, type CheckInEntry, eventText } from '@nox/contracts';
import { classNames, localOf, Notice, tools, ui } from '@nox/ui';
import { SettledButton } from './settled-button.tsx';

interface ConflictsProps {
  entries: readonly CheckInEntry[];
  day: string;
  record: (entry: CheckInEntry, fields: Pick<AttendanceEvent, 'kind'>) => void;
  onTooEarly: () => void;
}

/** Shows the candidates of whom two devices say different things on a day, with both, until one press confirms. */
export const Conflicts = ({ entries, day, record, onTooEarly }: ConflictsProps) => (
  <div className={classNames(ui.stack2, tools.hideEmpty)}>
    {entries.map((entry) => {
      const { _id, number, fullName, events } = entry;
      if (events.length < 2) return null;
      const { conflict, hasCome } = appearanceOn(entry, day);
      if (conflict.length === 0) return null;
      return (
        <Notice key={_id} tone="pending" role="group" aria-label={fullName}>
          <p role="status">
            <strong>
              {number} {fullName}
            </strong>{' '}
            {conflict.map((event) => eventText(event, localOf)).join(' ')}
          </p>
          <div className={tools.wrap3}>
            {(['arrived', hasCome ? 'left' : 'no-show'] as const).map((kind) => (
              <SettledButton
                key={kind}
                says={conflict.map((event) => event._id).join(' ')}
                onPress={() => record(entry, { kind })}
                onTooEarly={onTooEarly}
              >
                {number} {kind === 'arrived' ? 'is here' : 'is not here'}
              </SettledButton>
            ))}
          </div>
        </Notice>
      );
    })}
  </div>
);
