import { hasRole, type Judging } from '@nox/contracts';
import { type Caller } from '../../auth/gate.ts';
import { type Db } from '../../database/schema.ts';
import { rulesOf } from '../../seasons/current-season.ts';

/** What an account may see of entries. Security boundary: every response with an entry or a review is made with it. */
export interface Viewer {
  /** Of an account that gets no reviews of others of an entry before its own; undefined for any other. */
  hidingUid: string | undefined;
  /** Whether that is the season's rule: then it learns not even how many there are, and its own needs a score. */
  isIndependent: boolean;
  /** Of candidates and of other accounts. */
  seesContacts: boolean;
  /** The ids of entries that the account does not judge. */
  recusedFrom: ReadonlySet<string>;
}

/** Sees every review. */
export const everything = (seesContacts: boolean): Viewer => ({
  ...{ hidingUid: undefined, isIndependent: false, seesContacts, recusedFrom: new Set() },
});

/** Whether it sees what all with the same rights to contact data see. */
export const isShared = ({ hidingUid, recusedFrom }: Viewer): boolean =>
  hidingUid === undefined && recusedFrom.size === 0;

/** An account and the current season. */
export interface JudgeAccount {
  viewer: Viewer;
  /** Under which it reviews and is recused, unless it is typed. */
  name: string;
  /** As the account has chosen; null before. */
  hidesReviews: boolean | null;
  judging: Judging;
}

/** By which an account without a row of staff is known; its whole address is contact data. */
const nameOf = ({ email, uid }: Caller): string => email?.replace(/@.*/, '') || uid;

export async function readJudge(db: Db, account: Caller): Promise<JudgeAccount> {
  const { uid, roles } = account;
  // One row for each recusal, or one.
  const rows = await db
    .selectFrom('seasons')
    .leftJoin('judging_settings', (join) => join.on('judging_settings.account_uid', '=', uid))
    .leftJoin('season_judges', (join) => join.on('season_judges.account_uid', '=', uid))
    .leftJoin('staff', (join) => join.on('staff.id', '=', account.staffId))
    .leftJoin('recusals', (join) => join.on('recusals.account_uid', '=', uid))
    .where('is_current', '=', 1)
    .select(['settings', 'hides_reviews', 'recusals.entry_id'])
    .select(['season_judges.name as judgeName', 'staff.name as staffName'])
    .execute();
  const { settings, hides_reviews, judgeName, staffName } = rows[0]!;
  const { mode, criteria } = rulesOf(JSON.parse(settings));
  // An administrator is a judge by the role, or from the first review on.
  const isJudge = roles.includes('judge') || judgeName !== null;
  const isIndependent = mode === 'independent' && isJudge;
  const name = judgeName ?? staffName ?? nameOf(account);
  return {
    name,
    viewer: {
      hidingUid: isIndependent || hides_reviews === 1 ? uid : undefined,
      isIndependent,
      seesContacts: hasRole(roles, 'organiser'),
      recusedFrom: new Set(rows.flatMap(({ entry_id }) => entry_id ?? [])),
    },
    hidesReviews: hides_reviews === null ? null : hides_reviews === 1,
    judging: {
      ...{ mode, criteria: [...criteria], isIndependent },
      judgeName: mode === 'open' ? null : name,
    },
  };
}

export const viewerOf = async (db: Db, account: Caller): Promise<Viewer> =>
  (await readJudge(db, account)).viewer;
