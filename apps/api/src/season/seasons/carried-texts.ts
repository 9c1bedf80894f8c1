import { CarriedText, describeCarried } from '@nox/contracts';
import { countRows, findRow, updateRow } from '#platform/database/rows.ts';
import { type Db, type SeasonRow } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { carriedIn, settingsOf } from './current-season.ts';

/*
 * What a new season takes over from the last one may name its dates, links and places. Until somebody has confirmed it, nothing is
 * published: candidates would be sent to last year's hall. A text that was changed since is confirmed; one that was saved as it
 * was is not, and neither is one that another text was changed beside.
 */

export const storeCarried = (transaction: Db, id: string, texts: readonly CarriedText[]) =>
  updateRow(transaction, 'seasons', id, { carried: JSON.stringify(texts) });

/** Finds what a season has from the former one, while templates are still those of that one. */
export async function findCarried(
  db: Db,
  settings: Pick<ReturnType<typeof settingsOf>, 'privacyText' | 'nextSteps'>,
  former: SeasonRow,
): Promise<CarriedText[]> {
  const before = settingsOf(former);
  const isSame = (name: keyof typeof settings) =>
    settings[name] !== '' && settings[name] === before[name];
  const rules = db.selectFrom('rule_sets').where('is_active', '=', 1);
  const templates = db.selectFrom('mail_templates').where('season_id', '=', former.id);
  const isCarried: Record<CarriedText, boolean> = {
    privacyText: isSame('privacyText'),
    nextSteps: isSame('nextSteps'),
    rules: (await countRows(rules)) > 0,
    panels: (await countRows(db.selectFrom('panels'))) > 0,
    templates: (await countRows(templates)) > 0,
  };
  return CarriedText.options.filter((text) => isCarried[text]);
}

/** @param what begins the sentence: "Nothing was published" @throws HttpError 409 `from_last_season`, which names the texts */
export async function refuseCarried(db: Db, what: string, only?: CarriedText): Promise<void> {
  const season = (await findRow(db, 'seasons', { is_current: 1 }))!;
  const texts = carriedIn(season).filter((text) => only === undefined || text === only);
  if (texts.length === 0) return;
  throw new HttpError(409, 'from_last_season', `${what}: ${describeCarried(texts)}`);
}
