import { type AuditionEntry, type AuditionStatus } from '@nox/contracts';

interface Account {
  /** Notes of acknowledged reviews by judge name. */
  reviews: Map<string, string>;
  /** The same for reviews whose answer never came: they may be there or not. */
  unansweredReviews: Map<string, string>;
  status: AuditionStatus;
  unansweredStatus?: AuditionStatus;
}

/** What the server has acknowledged, entry by entry. Each entry has one writer at a time. */
export class WriteLog {
  readonly #accounts = new Map<string, Account>();
  acknowledged = 0;

  open(id: string) {
    this.#accounts.set(id, {
      reviews: new Map(),
      unansweredReviews: new Map(),
      status: 'Pending',
    });
  }

  #of(id: string): Account {
    const account = this.#accounts.get(id);
    if (!account) throw new Error(`An entry appeared that nobody created: ${id}`);
    return account;
  }

  reviewSent(id: string, judge: string, notes: string) {
    this.#of(id).unansweredReviews.set(judge, notes);
  }

  reviewAcknowledged(id: string, judge: string) {
    const { reviews, unansweredReviews } = this.#of(id);
    reviews.set(judge, unansweredReviews.get(judge)!);
    unansweredReviews.delete(judge);
    this.acknowledged += 1;
  }

  statusSent(id: string, status: AuditionStatus) {
    this.#of(id).unansweredStatus = status;
  }

  statusAcknowledged(id: string) {
    const account = this.#of(id);
    account.status = account.unansweredStatus ?? account.status;
    delete account.unansweredStatus;
    this.acknowledged += 1;
  }

  /**
   * Compares with what the server has after a crash, and takes over what it has of the unanswered.
   * @returns one sentence for each thing that is not as it must be
   */
  settle(entries: readonly AuditionEntry[]): string[] {
    const problems: string[] = [];
    if (entries.length !== this.#accounts.size) {
      problems.push(`${entries.length} entries instead of ${this.#accounts.size}`);
    }
    for (const { _id, status, reviews } of entries) {
      const account = this.#of(_id);
      const found = new Map(reviews.map(({ judgeEmail, notes }) => [judgeEmail, notes]));
      for (const [judge, notes] of account.reviews) {
        if (found.get(judge) !== notes) problems.push(`the review of ${judge} was lost`);
      }
      for (const [judge, notes] of found) {
        if (account.reviews.has(judge)) continue;
        if (account.unansweredReviews.get(judge) === notes) account.reviews.set(judge, notes);
        else problems.push(`a review of ${judge} is there that nobody wrote`);
      }
      if (found.size !== reviews.length) problems.push(`a judge has two reviews of ${_id}`);
      if (![account.status, account.unansweredStatus].includes(status)) {
        problems.push(`the status of ${_id} is ${status}, not ${account.status}`);
      }
      account.status = status;
      delete account.unansweredStatus;
      account.unansweredReviews.clear();
    }
    return problems;
  }
}
