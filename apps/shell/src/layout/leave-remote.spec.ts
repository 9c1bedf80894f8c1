import type { Registry } from '@nox/release-format';
import { createMemoryRouter } from 'react-router-dom';
import { undoOnLeave } from './leave-remote.ts';

const remote = (name: string, path: string) => ({
  name,
  title: name,
  version: '1',
  contract: '*',
  entry: '',
  mount: { path },
});
const registry: Registry = {
  remotes: [remote('admin', '/admin'), remote('events', '/admin/events')],
};

/** What a page of events has changed, on the way to another one. */
async function leaveFor(path: string) {
  document.title = 'NOX';
  document.body.innerHTML = '<div id="root"><button></button></div><input>';
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/admin/events'] });
  undoOnLeave(router, registry);
  document.title = 'Events!';
  document.body.style.overflow = 'hidden';
  document.documentElement.style.setProperty('overflow', 'clip');
  document.querySelector('input')!.focus();
  await router.navigate(path);
  return {
    title: document.title,
    styles: document.body.style.cssText + document.documentElement.style.cssText,
    focused: document.activeElement!.localName,
  };
}

it('undoes what a remote has left on the document', async () => {
  expect(await leaveFor('/admin')).toEqual({ title: 'NOX', styles: '', focused: 'body' });
});

it('changes nothing between pages of a remote', async () => {
  expect(await leaveFor('/admin/events/7')).toEqual({
    title: 'Events!',
    styles: 'overflow: hidden;overflow: clip;',
    focused: 'input',
  });
});
