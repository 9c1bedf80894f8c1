import { classNames, tools, ui } from '../classes.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { KeyList, type Keys } from './key-list.tsx';
import { useShortcutsOn } from './shortcuts.ts';

/** The keys of each part of a page, and what they do. */
export type ShortcutSections = readonly (readonly [where: string, keys: Keys])[];

interface ShortcutsDialogProps {
  sections: ShortcutSections;
  onClose: () => void;
}

export function ShortcutsDialog({ sections, onClose }: ShortcutsDialogProps) {
  const [isOn, setIsOn] = useShortcutsOn();
  return (
    <Dialog title="Keys" cancelLabel="Close" onCancel={onClose}>
      <div className={ui.stack3}>
        <CheckboxField
          label="Single keys are on, in this browser"
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        <p className={ui.note}>
          Letters and digits are text while you write, and for a second after it. Ctrl + Enter and
          Esc always work.
        </p>
        {sections.map(([where, keys]) => (
          <section key={where} aria-label={where} className={classNames(tools.section, ui.stack3)}>
            <h3 className={ui.subheading}>{where}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
