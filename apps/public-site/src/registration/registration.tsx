import type { PublicSeason } from '@nox/contracts';
import { island } from '@nox/federation/islands';
import { useEffect, useState } from 'react';
import { RegistrationForm } from './registration-form.tsx';

/**
 * The registration form, which knows when registration closes meanwhile.
 * @param season as it was when the page was made
 */
function Registration({ season }: { season: PublicSeason }) {
  const [changed, setChanged] = useState<{ of: PublicSeason; to: PublicSeason }>();

  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    // Without the chunk the server says it when the form is sent.
    import(/* webpackChunkName: "registration-calls" */ './registration-calls.ts').then(
      ({ watchSeason }) => {
        if (!isOver) stop = watchSeason(season, (to) => setChanged({ of: season, to }));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [season]);

  return <RegistrationForm season={changed?.of === season ? changed.to : season} />;
}

export default island('Registration', Registration);
