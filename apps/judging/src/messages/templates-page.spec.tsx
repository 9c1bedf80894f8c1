import { apiUrl, auditionEntry, fakeApi, press, renderRoutes, respond } from '@nox/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { serveEntries } from '../testing/serve-entries.ts';

const INITIAL = { subject: 'Press the button', text: 'Hello {{name}}, {{season}}' };

/** The server's template from now on, and what it answers to saving it over this version. */
function serveTemplate(version: string, text = INITIAL.text, onSave = jest.fn()) {
  const template = {
    kind: 'confirm',
    subject: INITIAL.subject,
    text,
    initial: INITIAL,
    placeholders: ['name', 'season', 'link'],
  };
  fakeApi.use(
    http.get(apiUrl('/message-templates/confirm'), () =>
      HttpResponse.json(template, { headers: { etag: version } }),
    ),
    http.put(apiUrl('/message-templates/confirm'), async ({ request }) => {
      if (request.headers.get('if-match') !== version) {
        const stale = { code: 'stale', message: 'Someone else saved it.' };
        return HttpResponse.json(stale, { status: 412 });
      }
      onSave(await request.json());
      return HttpResponse.json(template);
    }),
  );
}

async function open() {
  serveEntries([auditionEntry({ fullName: 'Asha Rao' }), auditionEntry({ fullName: 'Ben Ode' })]);
  respond('get', '/season', { state: 'closed', name: 'Autumn 2026', contactEmail: '' });
  renderRoutes(routes, '/admin/audition-entries/messages/templates');
  return screen.findByLabelText(/^Text/);
}

describe('a template', () => {
  it('shows what a candidate would get, and is saved', async () => {
    const saved = jest.fn();
    serveTemplate('"1"', INITIAL.text, saved);
    const text = await open();
    const example = screen.getByRole('region', { name: 'Example' });
    expect(await within(example).findByText('Hello Asha Rao, Autumn 2026')).toBeVisible();
    await press('Next');
    expect(await within(example).findByText('Hello Ben Ode, Autumn 2026')).toBeVisible();
    await userEvent.clear(text);
    await userEvent.type(text, 'Hi ');
    await press('Name');
    expect(await within(example).findByText('Hi Ben Ode')).toBeVisible();
    await press('Save');
    expect(await screen.findByText(/^The template was saved/)).toBeVisible();
    expect(saved).toHaveBeenCalledWith({ subject: INITIAL.subject, text: 'Hi {{name}}' });
  });

  it('refused for an unknown placeholder says so beside the field, and can be as it was', async () => {
    serveTemplate('"1"');
    const text = await open();
    await userEvent.type(text, 'x');
    const message = 'There is no {{nam}} in this message.';
    const issues = [{ path: 'text', message }];
    respond('put', '/message-templates/confirm', { code: 'invalid', message, issues }, 400);
    await press('Save');
    await waitFor(() => expect(text).toHaveAccessibleDescription(message));
    await press('Back to the Original Text');
    expect(text).toHaveValue(INITIAL.text);
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('that somebody else has saved shows both versions; one of them is saved', async () => {
    serveTemplate('"1"');
    const text = await open();
    await userEvent.type(text, ', mine');
    const saved = jest.fn();
    serveTemplate('"2"', 'Theirs', saved);
    await press('Save');
    const conflict = await screen.findByRole('alert');
    expect(await within(conflict).findByRole('article', { name: 'Theirs' })).toHaveTextContent(
      'Theirs',
    );
    expect(within(conflict).getByRole('article', { name: 'Mine' })).toHaveTextContent(', mine');
    expect(saved).not.toHaveBeenCalled();
    await press('Save mine instead');
    expect(await screen.findByText(/^The template was saved/)).toBeVisible();
    expect(saved).toHaveBeenCalledWith({ ...INITIAL, text: `${INITIAL.text}, mine` });
  });

  it('that was typed and not saved is still there, over the version that it was typed over', async () => {
    serveTemplate('"1"');
    await userEvent.type(await open(), ', mine');
    cleanup();
    serveTemplate('"2"', 'Theirs');
    expect(await open()).toHaveValue(`${INITIAL.text}, mine`);
    await press('Save');
    await screen.findByRole('alert');
    await press('Show their version');
    await waitFor(() => expect(screen.getByLabelText(/^Text/)).toHaveValue('Theirs'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
