import { click, failRequests, respond, ruleSet } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentRoutes, renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = contentRoutes('rules', FORM_PAGES.rules);
let saved: unknown[];

const rule = (number: number) => screen.getByRole('textbox', { name: `Rule ${number}` });

async function write(...rules: string[]) {
  renderAdmin(routes, '/admin/rules/new');
  await screen.findByText('There are no rules yet.');
  for (const text of rules) {
    await click('Add rule');
    // The new rule has the focus.
    if (text) await userEvent.keyboard(text);
  }
}

/** @returns what is sent */
async function save(): Promise<object> {
  await click('Save Rule Set', 'Rule set added successfully!');
  return saved.at(-1) as object;
}

beforeEach(() => {
  respond('get', '/audition-rules', [ruleSet()]);
  saved = respond('post', '/audition-rules', ruleSet(), 201);
});

describe('the form for a new rule set', () => {
  it('saves the rules in their order, numbered from 0, with the default title', async () => {
    await write('Be on time.', 'Bring shoes.', 'Smile.');
    await click('Move rule 3 up');
    await userEvent.type(screen.getByLabelText('Venue'), 'Nox Room');
    await userEvent.click(
      screen.getByLabelText('Set this as the Active Rule Set (will deactivate others)'),
    );
    expect(await save()).toEqual({
      sectionTitle: 'Audition Rules & Guidelines',
      rules: ['Be on time.', 'Smile.', 'Bring shoes.'].map((text, order) => ({ text, order })),
      eventDetails: { date: '', day: '', venue: 'Nox Room', time: '' },
      isActive: true,
    });
  });

  it('is not saved before anything is filled in, though its title has a default', async () => {
    await write();
    await click('Save Rule Set', /nothing was filled in/);
    expect(saved).toEqual([]);
  });

  it('adds a rule below with Enter, where it goes on, and saves nothing', async () => {
    await write('One', 'Three');
    await userEvent.click(rule(1));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rule(2)).toHaveFocus());
    await userEvent.keyboard('{Enter}Two');
    expect(screen.getAllByRole('textbox', { name: /^Rule/ })).toHaveLength(3);
    expect(saved).toEqual([]);
    const rules = ['One', 'Two', 'Three'].map((text, order) => ({ text, order }));
    expect(await save()).toMatchObject({ rules });
  });

  it('removes a rule, renumbers the others, and keeps the focus in the list', async () => {
    await write('One', 'Two', 'Three');
    await click('Remove rule 1');
    expect(rule(1)).toHaveValue('Two');
    await waitFor(() => expect(rule(1)).toHaveFocus());
    const rules = ['Two', 'Three'].map((text, order) => ({ text, order }));
    expect(await save()).toMatchObject({ rules });
  });

  it('rejects an empty rule and a missing title', async () => {
    await write('', 'Two');
    // A new rule has no error yet.
    await click('Add rule');
    expect(rule(3)).not.toHaveAccessibleDescription();
    await click('Remove rule 3');
    await userEvent.clear(screen.getByLabelText(/^Section Title/));
    await click('Save Rule Set');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Section Title/)).toHaveAccessibleDescription(
        'Section title is required.',
      ),
    );
    expect(rule(1)).toHaveAccessibleDescription('Rule text is required.');
    expect(rule(2)).not.toHaveAccessibleDescription();
    expect(saved).toEqual([]);
    // Nor has one that is added after that.
    await click('Add rule');
    expect(rule(3)).not.toHaveAccessibleDescription();
    await userEvent.type(rule(1), 'One');
    await click('Save Rule Set');
    await waitFor(() => expect(rule(3)).toHaveAccessibleDescription('Rule text is required.'));
  });

  it.each([
    ['active if it is the first', [], true],
    ['inactive beside others', [ruleSet({ isActive: false })], false],
    ['inactive while those are not known', undefined, false],
  ])('is %s, unless that is changed', async (_state, others, isActive) => {
    if (others) respond('get', '/audition-rules', others);
    else failRequests('get', '/audition-rules');
    await write();
    const box = screen.getByLabelText('Set this as the Active Rule Set (will deactivate others)');
    expect(box).toHaveProperty('checked', isActive);
    await userEvent.click(box);
    expect(await save()).toMatchObject({ isActive: !isActive });
  });

  it('shows the error of an empty rule with a delay after blur', async () => {
    await write('One', '');
    await userEvent.tab();
    expect(rule(2)).not.toHaveAccessibleDescription();
    await waitFor(() => expect(rule(2)).toHaveAccessibleDescription('Rule text is required.'));
    await click('Save Rule Set');
    await waitFor(() => expect(rule(2)).toHaveFocus());
  });

  it('shows the server’s rejection of a rule beside it', async () => {
    const issues = [{ path: 'rules.1.text', message: 'Too rude.' }];
    respond('post', '/audition-rules', { message: 'Too rude.', code: 'invalid', issues }, 400);
    await write('One', 'Two');
    await click('Save Rule Set');
    await waitFor(() => expect(rule(2)).toHaveAccessibleDescription('Too rude.'));
    expect(rule(2)).toHaveFocus();
  });

  it('shows the server’s rejection of the whole list', async () => {
    const issues = [{ path: 'rules', message: 'At most 200 rules.' }];
    respond('post', '/audition-rules', { message: 'Refused.', code: 'invalid', issues }, 400);
    await write('One');
    await click('Save Rule Set');
    const rules = screen.getByRole('group', { name: 'Rules' });
    expect(await within(rules).findByRole('alert')).toHaveTextContent('At most 200 rules.');
  });
});
