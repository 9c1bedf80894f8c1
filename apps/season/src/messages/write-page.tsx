import { ChosenEntries } from '@nox/contracts';
import { buttonClass, PageHeader } from '@nox/ui';
import { Link, useLocation } from 'react-router-dom';
import { WriteForm } from './write-form.tsx';

function WritePage() {
  const { data } = ChosenEntries.safeParse(useLocation().state);
  return (
    <>
      <PageHeader title="Write a Message">
        <Link to=".." relative="path" className={buttonClass('quiet')}>
          All Messages
        </Link>
      </PageHeader>
      <WriteForm chosen={data?.chosen} />
    </>
  );
}

export { WritePage as Component };
