import 'fake-indexeddb/auto';
import { useAuth } from '@nox/auth';
import { Outbox, sendUnsent, type SendResult } from '@nox/outbox';
import type { Role } from '@nox/contracts';
import { click } from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import '../testing/identity-provider.ts';
import { provideMenus, renderAdmin } from '../testing/render-admin.tsx';
import { SignOutButton } from './sign-out-button.tsx';

let result: SendResult = 'retry';
const outboxOf = (uid: string) =>
  new Outbox<{ candidate: string }>({
    name: 'nox-check-in',
    uid,
    isSignedIn: () => true,
    send: async () => result,
  });

/** Leaves events of an account on this device. */
async function leave(count: number, uid: string) {
  const outbox = outboxOf(uid);
  await outbox.start();
  for (let made = 0; made < count; made += 1) await outbox.enqueue({ candidate: 'Asha Rao' });
  outbox.stop();
}

function Door() {
  useEffect(() => outboxOf('isha').run(), []);
  return <h1>The door</h1>;
}

function open(roles?: Role[]) {
  const element = (
    <>
      <SignOutButton>Logout</SignOutButton>
      <Outlet />
    </>
  );
  const children = [
    { path: '/admin/dashboard', element: <h1>The dashboard</h1> },
    { path: '/admin/season/check-in', Component: Door },
  ];
  const rendered = renderAdmin([{ element, children }], '/admin/dashboard', roles);
  provideMenus(rendered.queryClient);
  return rendered;
}
const isSignedOut = () =>
  waitFor(() => expect(useAuth.getState()).toMatchObject({ status: 'signed-out' }));

describe('the button that ends a session', () => {
  beforeEach(() => {
    result = 'retry';
  });
  afterEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it('does so at once where nothing of the account waits', async () => {
    await leave(2, 'ravi');
    open();
    await click('Logout');
    await isSignedOut();
  });

  it('says how much waits, and stays or goes as one decides', async () => {
    await leave(2, 'isha');
    open();
    await click('Logout');
    await screen.findByRole('alertdialog', { name: '2 not sent' });
    expect(document.body).not.toHaveTextContent('Asha');
    await click('Cancel');
    expect(useAuth.getState().status).toBe('signed-in');
    await click('Logout');
    await click('Log out without sending');
    await isSignedOut();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await sendUnsent('isha', ['nox-check-in'])).toMatchObject([{ count: 2 }]);
  });

  it('has it sent first, by the page that sends it', async () => {
    await leave(2, 'isha');
    result = 'sent';
    const { router } = open();
    await click('Logout');
    await click('Send first');
    await screen.findByText('The door');
    await isSignedOut();
    expect(router.state.location.pathname).toBe('/admin/season/check-in');
  });

  it('says when it cannot be sent, and goes on trying', async () => {
    await leave(1, 'isha');
    open();
    await click('Logout');
    await click('Send first');
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(Date.now() + 15_000);
    await screen.findByText(/^It is not sent yet/, {}, { timeout: 5_000 });
    expect(useAuth.getState().status).toBe('signed-in');
    clock.mockRestore();
    result = 'sent';
    window.dispatchEvent(new Event('online'));
    await isSignedOut();
  });

  it('does not offer to send what the account may not send', async () => {
    await leave(1, 'isha');
    open([]);
    await click('Logout');
    await screen.findByRole('button', { name: 'Log out without sending' });
    expect(screen.queryByRole('button', { name: 'Send first' })).toBeNull();
  });
});
