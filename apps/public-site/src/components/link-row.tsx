import { Icon } from './icon.tsx';
import styles from './link-row.module.css';

type LinkRowProps = { name: string; text?: string | undefined; isExternal?: boolean };

export function LinkRow({ name, text, isExternal = false }: LinkRowProps) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{text}</span>
      <Icon
        path={isExternal ? 'M6 18L18 6M8 6H18V16' : 'M4 12H20M13 5L20 12L13 19'}
        className={styles.arrow}
      />
    </>
  );
}
