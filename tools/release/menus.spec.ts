/// <reference types="jest" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRole, mayRead, ROLES } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';

type Area = Parameters<typeof mayRead>[1];
const cwd = join(__dirname, '../..');
const menus = globSync('apps/*/remote.json', { cwd }).flatMap(
  (file) => JSON.parse(readFileSync(join(cwd, file), 'utf8')).menus as MenuEntry[],
);

describe('the menus of all remotes', () => {
  it.each(ROLES)('have a page for the role %s, and no number that it may not read', (role) => {
    const own = menus.filter(({ roles = [] }) =>
      roles.some((one) => hasRole([role], one as 'judge')),
    );
    expect(own).not.toEqual([]);
    const areas = own.flatMap(({ count, waits }) => [count?.of ?? [], waits?.of ?? []].flat());
    expect(areas.filter((area) => !mayRead([role], area as Area))).toEqual([]);
  });
});
