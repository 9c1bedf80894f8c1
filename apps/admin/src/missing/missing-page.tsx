import { buttonClass, PageHeader } from '@nox/ui';
import { Link } from 'react-router-dom';
import { FIRST_PAGE } from '../access/login-address.ts';
import styles from './missing-page.module.css';

/** An address below `/admin` at which there is nothing. */
function MissingPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="There is no such page" />
      <Link to={FIRST_PAGE} className={buttonClass('quiet')}>
        Back to the dashboard
      </Link>
    </div>
  );
}

export { MissingPage as Component };
