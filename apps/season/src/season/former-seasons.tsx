import { ApiError } from '@nox/api-client';
import { pluralize, type Season } from '@nox/contracts';
import { Button, download, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { exportSeason } from './season-calls.ts';
import styles from './season.module.css';

const entriesOf = (count: number) => pluralize(count, 'entry', 'entries');

/** The archive. */
export function FormerSeasons({ seasons }: { seasons: readonly Season[] }) {
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id }: Season) => exportSeason(_id),
    onSuccess: (content, { name }) => download(new Blob([content]), `${name}.csv`),
    onError: (error) =>
      announce('stop', ApiError.messageOr(error, 'The file could not be fetched. Try again.')),
  });
  if (seasons.length === 0) return null;
  return (
    <section aria-labelledby="former-seasons" className={styles.box}>
      <h2 id="former-seasons" className={styles.heading}>
        Former seasons
      </h2>
      <ul role="list" className={styles.former}>
        {seasons.map((season) => (
          <li key={season._id}>
            <span className={styles.name}>{season.name}</span>
            <span className={styles.count}>{entriesOf(season.entries)}</span>
            {season.entries > 0 && (
              <Button
                aria-label={`Download ${season.name} as CSV`}
                aria-disabled={isPending}
                onClick={() => !isPending && mutate(season)}
              >
                Download CSV
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
