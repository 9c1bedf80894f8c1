import { buttonClass, PageHeader } from '@nox/ui';
import { Link, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { WriteForm } from './write-form.tsx';

/** Handed over by the list of entries. */
const Chosen = z.object({ chosen: z.array(z.uuid()).min(1) });

function WritePage() {
  const { data } = Chosen.safeParse(useLocation().state);
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
