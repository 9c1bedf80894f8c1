import type { Page } from '@playwright/test';
import { ContentListPage } from './content-list-page.ts';

/** The administrators' list of team members. */
export class TeamListPage extends ContentListPage {
  constructor(page: Page) {
    super(page, 'team');
  }
}
