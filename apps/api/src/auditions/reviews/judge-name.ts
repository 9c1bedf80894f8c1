import { judgeKey } from '../../database/lookalike-keys.ts';
import { type AccountWriting } from '../../http/write-route.ts';
import { type JudgeAccount } from '../entries/viewer.ts';

async function isTaken({ transaction, by }: AccountWriting, key: string): Promise<boolean> {
  const ofJudge = transaction
    .selectFrom('season_judges')
    .select('name')
    .where('judge_key', '=', key);
  const ofReview = transaction
    .selectFrom('reviews')
    .select('judge_name as name')
    .where('judge_key', '=', key)
    .where('account_uid', 'is distinct from', by.uid);
  return (await ofJudge.unionAll(ofReview).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The name under which an account reviews until the season ends: that which its judging says, with a number where another
 * judge has it. From then on the account is a judge of the season.
 */
export async function bindJudgeName(
  call: AccountWriting,
  { name: wanted }: JudgeAccount,
): Promise<string> {
  const { transaction, by } = call;
  const known = await transaction
    .selectFrom('season_judges')
    .select('name')
    .where('account_uid', '=', by.uid)
    .executeTakeFirst();
  if (known) return known.name;
  let name = wanted;
  for (let n = 2; await isTaken(call, judgeKey(name)); n += 1) name = `${wanted} (${n})`;
  await transaction
    .insertInto('season_judges')
    .values({ account_uid: by.uid, name, judge_key: judgeKey(name) })
    .execute();
  return name;
}
