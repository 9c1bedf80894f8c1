import { Menu as Base } from '@base-ui/react/menu';
import { Button } from '../button';
import styles from './menu.module.css';

interface MenuProps {
  label: string;
  items: readonly { label: string; onSelect: () => void }[];
}

/** A button that opens a list of things to do. */
export function Menu({ label, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={<Button />}>
        {label}
        <svg viewBox="0 0 10 6" aria-hidden="true" focusable="false" className={styles.arrow}>
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            {items.map((item) => (
              <Base.Item key={item.label} className={styles.item} onClick={item.onSelect}>
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
