import { island } from '@nox/federation/islands';
import { seasonQueries } from '@nox/api-client';
import type { PublicSeason } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { WithQueries } from '../components/with-queries.tsx';
import { RegistrationForm } from './registration-form.tsx';

interface RegistrationProps {
  /** As it was when the page was made. */
  season: PublicSeason;
}

/** The registration form, which knows when registration closes meanwhile. */
const Registration = (props: RegistrationProps) => (
  <WithQueries>
    <LiveForm {...props} />
  </WithQueries>
);
export default island('Registration', Registration);

function LiveForm({ season }: RegistrationProps) {
  const { data } = useQuery({ ...seasonQueries.current(), initialData: season });
  return <RegistrationForm season={data} />;
}
