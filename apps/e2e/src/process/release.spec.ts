import { join } from 'node:path';
import { runProduct } from '@nox/start/product.ts';
import { expect, test } from '../fixtures/process-test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { changedBuild, fetchRegistry, releaseCli } from '../product/releases.ts';
import { copyWebRoot, settingsIn } from '../product/test-product.ts';

async function versionsAt(url: string): Promise<Record<string, string>> {
  const { remotes } = await fetchRegistry(url);
  return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
}

// What is refused, the exit codes and dry runs: tools/release/release-app.spec.ts, one-file/one-file.spec.ts.
test('a release reaches visitors of a running server, and is rolled back, without a restart', async ({
  page,
  folder,
}) => {
  const settings = settingsIn(folder);
  await copyWebRoot(settings.webRoot);
  const cli = releaseCli(settings.webRoot);
  const changed = join(folder, 'changed');
  await changedBuild('judging', { text: 'Audition Entries', by: 'Audition Crew', into: changed });
  const product = await runProduct(settings);
  try {
    const { pids, url } = product;
    const title = page.getByRole('heading', { level: 1 });
    const before = await versionsAt(url);
    await page.goto(`${url}/admin/audition-entries`);
    await loginPage(page).signIn(settings.administrator);
    await expect(title).toHaveText('Audition Entries');

    const released = await cli.release('judging', '--from', changed);
    expect(released).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('is live in'),
    });
    const { judging, ...others } = await versionsAt(url);
    expect(judging).not.toBe(before.judging);
    expect({ ...others, judging: before.judging }).toEqual(before);
    await page.reload();
    await expect(title).toHaveText('Audition Crew');

    const back = await cli.rollback('judging');
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringContaining('instead of') });
    expect(await versionsAt(url)).toEqual(before);
    await page.reload();
    await expect(title).toHaveText('Audition Entries');
    expect(product.pids).toEqual(pids);

    const { output } = await cli.releases();
    expect(output).toContain(`→ ${before.judging}`);
    expect(output).toContain(judging);
  } finally {
    await product.stop();
  }
});
