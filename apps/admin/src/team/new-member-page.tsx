import { PageHeader } from '@nox/ui';
import { MemberForm } from './member-form';
import { BLANK_MEMBER } from './member-values';
import styles from './member-page.module.css';

function NewMemberPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Add New Member" />
      <MemberForm defaults={BLANK_MEMBER} />
    </div>
  );
}

export { NewMemberPage as Component };
