import { type AuditionEntry, type AuditionStatus } from '@nox/contracts';

interface EntryLog {
  /** Notes of acknowledged reviews by judge name. */
  reviews: Map<string, string>;
  /** The same for reviews without a response: they may be stored or not. */
  pendingReviews: Map<string, string>;
  status: AuditionStatus;
  pendingStatus?: AuditionStatus;
}

/** What the server has acknowledged, by entry. Each entry has one writer at a time. */
export class WriteLog {
  readonly #entries = new Map<string, EntryLog>();
  acknowledged = 0;

  open(id: string) {
    this.#entries.set(id, {
      reviews: new Map(),
      pendingReviews: new Map(),
      status: 'Pending',
    });
  }

  #of(id: string): EntryLog {
    const log = this.#entries.get(id);
    if (!log) throw new Error(`An entry appeared that was never created: ${id}`);
    return log;
  }

  reviewSent(id: string, judge: string, notes: string) {
    this.#of(id).pendingReviews.set(judge, notes);
  }

  reviewAcknowledged(id: string, judge: string) {
    const { reviews, pendingReviews } = this.#of(id);
    reviews.set(judge, pendingReviews.get(judge)!);
    pendingReviews.delete(judge);
    this.acknowledged += 1;
  }

  statusSent(id: string, status: AuditionStatus) {
    this.#of(id).pendingStatus = status;
  }

  statusAcknowledged(id: string) {
    const log = this.#of(id);
    log.status = log.pendingStatus ?? log.status;
    delete log.pendingStatus;
    this.acknowledged += 1;
  }

  /**
   * Compares with the server's entries after a crash; of the pending writes those that were stored count from now on.
   * @returns one sentence for each fault
   */
  settle(entries: readonly AuditionEntry[]): string[] {
    const problems: string[] = [];
    if (entries.length !== this.#entries.size) {
      problems.push(`${entries.length} entries instead of ${this.#entries.size}`);
    }
    for (const { _id, status, reviews } of entries) {
      const log = this.#of(_id);
      const found = new Map(reviews.map(({ judgeEmail, notes }) => [judgeEmail, notes]));
      for (const [judge, notes] of log.reviews) {
        if (found.get(judge) !== notes) problems.push(`the review of ${judge} was lost`);
      }
      for (const [judge, notes] of found) {
        if (log.reviews.has(judge)) continue;
        if (log.pendingReviews.get(judge) === notes) log.reviews.set(judge, notes);
        else problems.push(`a review of ${judge} was never written`);
      }
      if (found.size !== reviews.length) problems.push(`a judge has two reviews of ${_id}`);
      if (![log.status, log.pendingStatus].includes(status)) {
        problems.push(`the status of ${_id} is ${status}, not ${log.status}`);
      }
      log.status = status;
      delete log.pendingStatus;
      log.pendingReviews.clear();
    }
    return problems;
  }
}
