import { click, failRequests, respond, ruleSet } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentRoutes, renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = contentRoutes('rules', FORM_PAGES.rules);
const saved = jest.fn();

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

beforeEach(() => {
  saved.mockReset();
  respond('get', '/audition-rules', [ruleSet()]);
  respond('post', '/audition-rules', ruleSet(), 201, saved);
});

describe('the form for a new rule set', () => {
  it('saves the rules in their order, numbered from 0, with the default title', async () => {
    await write('Be on time.', 'Bring shoes.', 'Smile.');
    await click('Move rule 3 up');
    await userEvent.type(screen.getByLabelText('Venue'), 'Nox Room');
    await userEvent.click(
      screen.getByLabelText('Set this as the Active Rule Set (will deactivate others)'),
    );
    await click('Save Rule Set');
    await screen.findByText('Rule set added successfully!');
    expect(saved).toHaveBeenCalledWith({
      sectionTitle: 'Audition Rules & Guidelines',
      rules: [
        { text: 'Be on time.', order: 0 },
        { text: 'Smile.', order: 1 },
        { text: 'Bring shoes.', order: 2 },
      ],
      eventDetails: { date: '', day: '', venue: 'Nox Room', time: '' },
      isActive: true,
    });
  });

  it('is not saved before anything is filled in, though its title has a default', async () => {
    await write();
    await click('Save Rule Set');
    expect(await screen.findByText(/nothing was filled in/)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  it('adds a rule below with Enter, where it goes on, and saves nothing', async () => {
    await write('One', 'Three');
    await userEvent.click(rule(1));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rule(2)).toHaveFocus());
    await userEvent.keyboard('{Enter}Two');
    expect(screen.getAllByRole('textbox', { name: /^Rule/ })).toHaveLength(3);
    expect(saved).not.toHaveBeenCalled();
    await click('Save Rule Set');
    await screen.findByText('Rule set added successfully!');
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        rules: [
          { text: 'One', order: 0 },
          { text: 'Two', order: 1 },
          { text: 'Three', order: 2 },
        ],
      }),
    );
  });

  it('removes a rule, renumbers the others, and keeps the focus in the list', async () => {
    await write('One', 'Two', 'Three');
    await click('Remove rule 1');
    expect(rule(1)).toHaveValue('Two');
    await waitFor(() => expect(rule(1)).toHaveFocus());
    await click('Save Rule Set');
    await screen.findByText('Rule set added successfully!');
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        rules: [
          { text: 'Two', order: 0 },
          { text: 'Three', order: 1 },
        ],
      }),
    );
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
    expect(saved).not.toHaveBeenCalled();
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
    await click('Save Rule Set');
    await screen.findByText('Rule set added successfully!');
    expect(saved).toHaveBeenCalledWith(expect.objectContaining({ isActive: !isActive }));
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
