import { ToastProvider } from '@nox/ui';
import { Outlet } from 'react-router-dom';
import styles from './messages.module.css';

/** The results of an action stay in sight on the next of these pages. */
function MessagesLayout() {
  return (
    <ToastProvider label="Results">
      <div className={styles.page}>
        <Outlet />
      </div>
    </ToastProvider>
  );
}

export { MessagesLayout as Component };
