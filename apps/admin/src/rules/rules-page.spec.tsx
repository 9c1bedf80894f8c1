import { respond, ruleSet, textsOf } from '@nox/testing';
import { screen } from '@testing-library/react';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component as RulesPage } from './rules-page.tsx';

it('has the active rule set first', async () => {
  respond('get', '/audition-rules', [
    ruleSet({ _id: 'one', sectionTitle: 'Spring', isActive: false }),
    ruleSet({ _id: 'two', sectionTitle: 'Autumn', isActive: true }),
  ]);
  renderAdmin([{ path: '/admin/rules', Component: RulesPage }], '/admin/rules');
  const titles = textsOf(await screen.findAllByRole('rowheader'));
  expect(titles.map((title) => title?.slice(0, 6))).toEqual(['Autumn', 'Spring']);
});

it('shows when and where the audition of a rule set is', async () => {
  const eventDetails = { date: '12 December 2026', day: '', venue: 'Nox Room', time: '17:30' };
  respond('get', '/audition-rules', [
    ruleSet({ _id: 'one', sectionTitle: 'Winter', eventDetails }),
    ruleSet({
      _id: 'two',
      sectionTitle: 'Draft',
      eventDetails: { date: '', day: '', venue: '', time: '' },
    }),
  ]);
  renderAdmin([{ path: '/admin/rules', Component: RulesPage }], '/admin/rules');
  expect(textsOf(await screen.findAllByRole('rowheader'))).toEqual([
    'Winter12 December 2026 · 17:30 · Nox Room',
    'Draft',
  ]);
});
