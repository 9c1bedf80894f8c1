import type { Page } from '@playwright/test';

/** The form of a content. `noun` as on its button: "Save Member". */
export function contentFormPage(page: Page, segment: string, noun: string) {
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  const saving = page.getByRole('alertdialog', { name: 'Your changes are being saved' });
  const leaving = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  const conflict = page.getByRole('alert').filter({ hasText: /another version/i });

  const preview = page.getByRole('dialog', { name: /^Preview of/ });

  const draftWith = (text: string) => {
    const matching = offer.filter({ hasText: text });
    return { offer: matching, restore: matching.getByRole('button', { name: 'Restore' }) };
  };

  return {
    addressOfNew: `/admin/${segment}/new`,
    heading: page.getByRole('heading', { level: 1 }),
    field(label: string) {
      // The label of a required field ends with a visible mark.
      const name = label.replaceAll(/[()]/g, '\\$&');
      return page.getByLabel(new RegExp(`^${name}( required)?$`));
    },
    failure: page.getByRole('alert'),
    progress: (label: string) => page.getByRole('progressbar', { name: `${label} upload` }),
    /** The status when saving was not needed or was cancelled. */
    remark: page.getByRole('status').filter({ hasText: /nothing was saved|nothing to save/ }),
    cancelUpload: page.getByRole('button', { name: 'Cancel upload' }),
    focalPoint: page.getByRole('slider', { name: /^Focal point of the/ }),
    crops: page.getByRole('list', { name: 'Crops' }),
    alternativeText: page.getByLabel('Alternative text', { exact: true }),
    imageRemark: page.getByText(/^(Made smaller|Converted)/),
    pictures: {
      input: page.getByLabel('Add pictures'),
      rows: page.getByRole('list', { name: 'More pictures' }).getByRole('listitem'),
      alternativeText: (position: number) =>
        page.getByLabel(`Alternative text of picture ${position}`),
      focalPoint: (position: number) =>
        page.getByRole('button', { name: `Focal point of picture ${position}` }),
      focalPointSlider: (position: number) =>
        page.getByRole('slider', { name: `Focal point in picture ${position}` }),
      move: (position: number, direction: 'up' | 'down') =>
        page.getByRole('button', { name: `Move picture ${position} ${direction}` }),
      remove: (position: number) =>
        page.getByRole('button', { name: `Remove picture ${position}`, exact: true }),
    },
    tryAgain: page.getByRole('button', { name: 'Try again' }),
    save: page.getByRole('button', { name: new RegExp(`^(Save ${noun}|Saving\\.\\.\\.)$`) }),
    preview: {
      open: page.getByRole('button', { name: 'Preview' }),
      dialog: preview,
      page: preview.frameLocator('iframe'),
      frame: preview.locator('iframe'),
      width: (device: 'Phone' | 'Desktop') => preview.getByRole('button', { name: device }),
      close: preview.getByRole('button', { name: 'Close' }),
    },
    back: page.getByRole('link', { name: 'Back to the list' }),
    cancel: page.getByRole('link', { name: 'Cancel' }),
    picked: (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true }),
    addRule: page.getByRole('button', { name: 'Add rule' }),
    rule: (position: number) =>
      page.getByRole('textbox', { name: `Rule ${position}`, exact: true }),
    draft: {
      offer,
      restore: offer.getByRole('button', { name: 'Restore' }),
      discard: offer.getByRole('button', { name: 'Discard' }),
    },
    draftWith,
    leavingWhileSaving: {
      dialog: saving,
      leave: saving.getByRole('button', { name: 'Leave now' }),
    },
    leaving: {
      dialog: leaving,
      stay: leaving.getByRole('button', { name: 'Continue editing' }),
      keepDraft: leaving.getByRole('button', { name: 'Leave and save a draft' }),
      discard: leaving.getByRole('button', { name: 'Discard changes' }),
    },
    conflict: {
      panel: conflict,
      versions: conflict.getByRole('table', { name: 'Both versions' }),
    },
  };
}
