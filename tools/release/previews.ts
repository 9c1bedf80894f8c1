import { generateKeyPairSync, sign } from 'node:crypto';
import { isOver, type Preview, previewClaim, PreviewName } from '@nox/release-format';
import { UsageError } from '../run/command.ts';
import { planNow, type ReleaseOptions, type ReleasePlan } from './changes.ts';
import { retryUntilFinished } from './read-build.ts';
import { ReleaseError } from './release-error.ts';
import { readSite } from './site.ts';
import { describe, store, updateSiteFile } from './web-root.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const USUAL_DAYS = 14;
const MAX_DAYS = 90;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** @param text a day, whose end it is in UTC, or a time in ISO 8601 @returns it in ISO 8601 @throws UsageError */
export function endOf(text: string | undefined): string {
  const now = Date.now();
  const isDay = DATE.test(text ?? '');
  const end = text === undefined ? now + USUAL_DAYS * DAY_MS : Date.parse(text);
  const isTime = isDay || text === undefined || /\d(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const until = isDay ? end + DAY_MS - 1 : end;
  if (isTime && until > now && until - now <= MAX_DAYS * DAY_MS)
    return new Date(until).toISOString();
  throw new UsageError(
    `--until takes a day such as ${new Date(now + DAY_MS).toISOString().slice(0, 10)}, or a time with its zone, within the next ${MAX_DAYS} days, not "${text}".`,
  );
}

interface PreviewOptions extends ReleaseOptions {
  /** The preview's name. */
  preview: string;
  until: string | undefined;
}

/** Checks a build as a release does; changes nothing. @throws ReleaseError, UsageError */
export function planPreview(
  options: PreviewOptions,
): Promise<ReleasePlan & { until: string; path?: string }> {
  const { app, preview } = options;
  if (app === 'shell')
    throw new ReleaseError('The shell has no previews, since every page needs the same one.');
  if (!PreviewName.safeParse(preview).success)
    throw new UsageError(`--preview takes a name such as pr-12, not "${preview}".`);
  const until = endOf(options.until);
  return retryUntilFinished(
    async () => ({ ...(await planNow(options)), until }),
    options.buildRetryDelayMs,
  );
}

/**
 * Stores a build beside the others, live for nobody. The private key signs the link and is in no file. A preview of the same
 * name is replaced. @returns the link's path @throws ReleaseError, UsageError; nothing has changed then
 */
export function previewApp(options: PreviewOptions): ReturnType<typeof planPreview> {
  const { app, preview: name, root } = options;
  return root.change(async () => {
    const planned = await planPreview(options);
    const { build, site, until } = planned;
    const remote = describe(build)!;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const claim = previewClaim({ name, remote, until });
    const token = `${claim}~${sign(null, Buffer.from(claim), privateKey).toString('base64url')}`;
    const key = publicKey.export({ format: 'jwk' }).x!;
    if (!planned.isStored) await store(build, root);
    await updateSiteFile(site, (all) => [...without(all, app, name), { name, until, key, remote }]);
    return { ...planned, path: `${remote.mount.path}?preview=${encodeURIComponent(token)}` };
  }, options);
}

const without = (all: Preview[], app: string, name: string) =>
  all.filter((one) => one.remote.name !== app || one.name !== name);

/** Ends a preview. @returns its version @throws ReleaseError if there is none */
export function endPreview(
  { root, app, preview, ...options }: Omit<PreviewOptions, 'buildDir' | 'until'>,
  isDry: boolean,
): Promise<string> {
  const end = async () => {
    const site = await readSite(root);
    const known = site.file.previews.find(
      (one) => one.remote.name === app && one.name === preview && !isOver(one),
    );
    if (!known)
      throw new ReleaseError(
        `There is no preview ${preview} of ${app} in ${root.name}: npm run releases shows those that there are.`,
      );
    if (!isDry) await updateSiteFile(site, (all) => without(all, app, preview));
    return known.remote.version;
  };
  return isDry ? end() : root.change(end, options);
}
