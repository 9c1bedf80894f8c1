import { Button } from '@nox/ui';
import styles from './moved-notice.module.css';

interface MovedNoticeProps {
  isShown: boolean;
  onRefresh: () => void;
}

/** Says that others have changed what would move the list, and lets it move. */
export function MovedNotice({ isShown, onRefresh }: MovedNoticeProps) {
  return (
    <div role="status">
      {isShown && (
        <Button className={styles.button} onClick={onRefresh}>
          The list has changed: refresh
        </Button>
      )}
    </div>
  );
}
