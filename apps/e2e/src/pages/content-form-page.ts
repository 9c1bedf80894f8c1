import type { Page } from '@playwright/test';

/** The form of a content, for new and existing items. */
export class ContentFormPage {
  readonly addressOfNew: string;

  /** @param noun as on its button: "Save Member" */
  constructor(
    private readonly page: Page,
    segment: string,
    private readonly noun: string,
  ) {
    this.addressOfNew = `/admin/${segment}/new`;
  }

  field(label: string) {
    // The label of a required field ends with a visible mark.
    const name = label.replaceAll(/[()]/g, '\\$&');
    return this.page.getByLabel(new RegExp(`^${name}( required)?$`));
  }

  get failure() {
    return this.page.getByRole('alert');
  }

  progress(label: string) {
    return this.page.getByRole('progressbar', { name: `${label} upload` });
  }

  /** The status when saving was not needed or was cancelled. */
  get remark() {
    return this.page.getByRole('status').filter({ hasText: /nothing was saved|nothing to save/ });
  }

  get cancelUpload() {
    return this.page.getByRole('button', { name: 'Cancel upload' });
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again' });
  }

  get save() {
    return this.page.getByRole('button', {
      name: new RegExp(`^(Save ${this.noun}|Saving\\.\\.\\.)$`),
    });
  }

  get back() {
    return this.page.getByRole('link', { name: 'Back to the list' });
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get cancel() {
    return this.page.getByRole('link', { name: 'Cancel' });
  }

  option(name: string) {
    return this.page.getByRole('option', { name });
  }

  picked(name: string) {
    return this.page.getByRole('button', { name: `Remove ${name}`, exact: true });
  }

  get addRule() {
    return this.page.getByRole('button', { name: 'Add Rule' });
  }

  rule(position: number) {
    return this.page.getByRole('textbox', { name: `Rule ${position}`, exact: true });
  }

  get draft() {
    const offer = this.page.getByRole('region', { name: 'Unsaved changes' });
    return {
      offer,
      restore: offer.getByRole('button', { name: 'Restore' }),
      discard: offer.getByRole('button', { name: 'Discard' }),
    };
  }

  /** Removes a chosen file. */
  doNotUse(fileName: string) {
    return this.page.getByRole('button', { name: `Do not use ${fileName}` });
  }

  ruleMove(position: number, direction: 'up' | 'down') {
    return this.page.getByRole('button', { name: `Move rule ${position} ${direction}` });
  }

  removeRule(position: number) {
    return this.page.getByRole('button', { name: `Remove rule ${position}`, exact: true });
  }

  /** One of several drafts. */
  draftWith(text: string) {
    const offer = this.page.getByRole('region', { name: 'Unsaved changes' }).filter({
      hasText: text,
    });
    return { offer, restore: offer.getByRole('button', { name: 'Restore' }) };
  }

  get leavingWhileSaving() {
    const dialog = this.page.getByRole('alertdialog', { name: 'Your changes are being saved' });
    return { dialog, leave: dialog.getByRole('button', { name: 'Leave now' }) };
  }

  get leaving() {
    const dialog = this.page.getByRole('alertdialog', { name: 'You have unsaved changes' });
    return {
      dialog,
      stay: dialog.getByRole('button', { name: 'Keep editing' }),
      keepDraft: dialog.getByRole('button', { name: 'Leave and keep a draft' }),
      discard: dialog.getByRole('button', { name: 'Discard changes' }),
    };
  }

  get conflict() {
    const panel = this.page.getByRole('alert').filter({ hasText: 'Someone else saved' });
    return {
      panel,
      versions: panel.getByRole('table', { name: 'Both versions' }),
      takeTheirs: panel.getByRole('button', { name: 'Show their version' }),
      saveMine: panel.getByRole('button', { name: 'Save mine instead' }),
    };
  }
}
