import type { CarriedText, Season, SeasonInput } from '@nox/contracts';
import { classNames, tools, ui } from '@nox/ui';
import { isSame } from '@nox/ui/forms';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import layout from '../ui/layout.module.css';
import styles from './season.module.css';
import { type SectionTitle, SECTIONS } from './season-texts.ts';

/** What is stored, which a section is compared with. */
export interface StoredSeason extends Pick<Season, 'carried'> {
  saved: SeasonInput;
}

interface GroupProps extends StoredSeason {
  title: SectionTitle;
  children: ReactNode;
}

/** A section folds to what it says. One that is refused, edited or incomplete is open. */
export function Group({ title, saved, carried, children }: GroupProps) {
  const { fields, needs = [], facts } = SECTIONS[title];
  const { getValues, formState } = useFormContext<SeasonInput>();
  useWatch<SeasonInput>({ name: fields });
  const settings = getValues();
  const [isOpen, setIsOpen] = useState(needs.some((name) => !settings[name]));
  const isDue = fields.some(
    (name) =>
      formState.errors[name] ||
      carried.includes(name as CarriedText) ||
      !isSame(settings[name], saved[name]),
  );
  // The element itself knows what a person, or a search in the page, has folded or opened since.
  if (isDue && !isOpen) setIsOpen(true);
  return (
    <details id={title} aria-label={title} tabIndex={-1} open={isOpen} className={styles.group}>
      <summary className={layout.summary}>
        <h2 className={tools.panelTitle}>{title}</h2>
        <span className={classNames(ui.note, ui.breakable, styles.facts)}>
          {facts(settings).filter(Boolean).join(' · ')}
        </span>
      </summary>
      <div className={ui.stack4}>{children}</div>
    </details>
  );
}
