/// <reference types="jest" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRole, mayRead, type Role, ROLES } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';

type Area = Parameters<typeof mayRead>[1];
const cwd = join(__dirname, '../..');
const menus = globSync('apps/*/remote.json', { cwd }).flatMap(
  (file) => JSON.parse(readFileSync(join(cwd, file), 'utf8')).menus as MenuEntry[],
);

const entriesOf = (role: Role) =>
  menus.filter(({ roles = [] }) => roles.some((one) => hasRole([role], one as Role)));

describe('the menus of all remotes', () => {
  it.each<[Role, string[]]>([
    ['content', ['Today', 'Team', 'Learn', 'Achievements', 'Audition Rules', 'Society']],
    ['judge', ['Today', 'Audition Entries']],
    ['check-in', ['Check-in', 'Now and next']],
    [
      'organiser',
      [
        ...['Today', 'Audition Entries', 'Registrations', 'Schedule', 'Panels', 'Versions'],
        ...['Check-in', 'Now and next', 'Deliberation', 'Results', 'Messages', 'Season'],
      ],
    ],
  ])('have for the role %s its own entries alone', (role, labels) => {
    const shown = entriesOf(role).toSorted((a, b) => a.order - b.order);
    expect(shown.map(({ label }) => label)).toEqual(labels);
  });

  it.each(ROLES)('have a page for the role %s, and no number that it may not read', (role) => {
    const own = entriesOf(role);
    expect(own).not.toEqual([]);
    const areas = own.flatMap(({ count, waits }) => [count?.of ?? [], waits?.of ?? []].flat());
    expect(areas.filter((area) => !mayRead([role], area as Area))).toEqual([]);
  });
});
