import { checkRegistry } from './registry.ts';

const REMOTE = {
  name: 'judging',
  title: 'Audition Entries',
  version: '1.2.0',
  entry: '/static/js/judging/1.2.0/remoteEntry.js',
  mount: { path: '/admin/audition-entries', parent: 'admin-layout' },
  contract: '^1.0.0',
};

it('accepts a registry, and keeps fields that only a later program knows', () => {
  const menus = [{ menu: 'admin', label: 'Audition Entries', path: '/admin', order: 60 }];
  const registry = { remotes: [REMOTE, { ...REMOTE, menus, later: true }], later: true };
  expect(checkRegistry(registry)).toBe(registry);
});

it.each([
  ['text', '<!doctype html>'],
  ['null', null],
  ['a remote without an entry', { remotes: [{ ...REMOTE, entry: undefined }] }],
  ['a remote that is null', { remotes: [null] }],
  ['a menu entry without a path', { remotes: [{ ...REMOTE, menus: [{ menu: 'admin' }] }] }],
])('refuses %s', (_, value) => {
  expect(() => checkRegistry(value)).toThrow();
});
