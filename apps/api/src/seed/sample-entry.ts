import { type AuditionEntry, type Review } from '@nox/contracts';

/** An audition entry before the database has given it and its reviews their ids. */
export type SampleEntry = Omit<AuditionEntry, '_id' | 'reviews'> & {
  reviews: Omit<Review, '_id'>[];
};
