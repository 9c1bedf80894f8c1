/// <reference types="jest" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchAdministrators } from '../../apps/api/src/administration/handover/handover-job.ts';
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts';
import { asAccount, openApi } from '../../apps/api/test/api.ts';
import { addStaff, asStaff } from '../../apps/api/test/staff.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { takePostgresDatabase } from '@nox/test-servers/postgres-pool';
import { addAdministrator, listAdministrators } from './admin.ts';

const OLD = 'old@nox.example';
const asOld = asAccount({ sub: 'old', email: OLD, email_verified: true });

const ENGINES = ['SQLite', ...(isFullRun ? ['PostgreSQL'] : [])];

describe.each(ENGINES)('nox admin add, on %s', (engine) => {
  const made: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const remove of made.splice(0).reverse()) await remove();
  });

  /** A server, and the environment of its machine. */
  async function start(dataDir: string, databaseUrl: string | undefined) {
    const open = () => openDatabase({ dataDir, databaseUrl }, () => undefined);
    const api = await openApi({ administrators: [OLD] }, open);
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', NOX_ADMINS: OLD };
    const add = (email: string, again = false) =>
      addAdministrator(
        { email, name: 'Meera', again },
        { ...env, NOX_PUBLIC_URL: 'https://nox.example.org' },
      );
    const mayAdminister = async (headers: object) =>
      (await api.get('/api/handover', headers)).statusCode === 200;
    const watch = () =>
      watchAdministrators(api, {
        ...{ administrators: [OLD], securityContact: undefined, timeZone: 'UTC', now: Date.now() },
      });
    return { api, env, add, mayAdminister, watch };
  }

  it('invites while the server runs and while it is stopped, and gives rights and access again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nox-admin-'));
    made.push(() => rm(dataDir, { recursive: true }));
    const database = engine === 'SQLite' ? undefined : await takePostgresDatabase();
    if (database) made.push(database.drop);
    const server = await start(dataDir, database?.url);
    const { api, env, add, mayAdminister, watch } = server;

    const text = await add('meera@nox.example');
    expect(text).toMatch(/^meera@nox\.example is invited .* chooses a password there/);
    const token = /https:\/\/nox\.example\.org\/admin\/join#([\w-]{43})/.exec(text)![1];
    const joined = await api.send('POST', '/api/staff/join', { token }, asStaff('meera'));
    expect(joined.json()).toMatchObject({ isAdmin: true });
    const log = (await api.get('/api/audit-log?subject=staff')).json();
    expect(log.events.at(-1)).toMatchObject({
      ...{ actor: 'system', sentence: 'Invited Meera as administrator, on the machine' },
    });

    await addStaff(api, ['judge'], { name: 'judy', email: 'judy@nox.example' });
    expect(await mayAdminister(asStaff('judy'))).toBe(false);
    expect(await add('Judy@nox.example')).toMatch(/is an administrator, within a minute\./);
    await watch();
    expect(await mayAdminister(asStaff('judy'))).toBe(true);
    expect(await add('judy@nox.example')).toMatch(/is an administrator already\./);

    expect(await mayAdminister(asOld)).toBe(true);
    await api.revisions.change(['staff'], (transaction) =>
      transaction.updateTable('sign_ins').set({ ended_at: 1 }).where('email', '=', OLD).execute(),
    );
    expect(await mayAdminister(asOld)).toBe(false);
    expect(await add(OLD)).toMatch(/is an administrator again/);
    await watch();
    expect(await mayAdminister(asOld)).toBe(true);

    const lines = (await listAdministrators(env)).split('\n');
    expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d$/, '<day>'))).toEqual(
      expect.arrayContaining([
        'meera@nox.example (Meera): last here <day>',
        `${OLD}: last here <day>`,
      ]),
    );
    const other = /#([\w-]{43})/.exec(await add('judy@nox.example', true))![1];
    const asOther = asAccount({ sub: 'judy of another project' });
    await api.send('POST', '/api/staff/join', { token: other }, asOther);
    expect(await mayAdminister(asOther)).toBe(true);
    expect(await mayAdminister(asStaff('judy'))).toBe(false);

    await api.close();
    expect(await add('late@nox.example')).toMatch(/admin\/join#/);
  });
});

it('says that there are no data', async () => {
  const nowhere = addAdministrator({ email: OLD, name: 'Old' }, { DATA_DIR: '/nowhere' });
  await expect(nowhere).rejects.toThrow('There is no /nowhere/nox.sqlite');
});
