import type { ImportReport } from '@nox/contracts';
import {
  auditionEntry,
  chooseAction,
  click,
  collectDownloads,
  failRequests,
  uploadableFile,
  respondBy,
} from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEntries } from '../testing/serve-entries.ts';

const COLUMNS: ImportReport['columns'] = [
  { header: 'Email address', field: 'emailAddress', samples: ['a@example.com', 'b@example.com'] },
  { header: 'Email address', field: null, samples: ['own@example.com'] },
  { header: 'Name', field: 'fullName', samples: ['Zoë'] },
  { header: 'Phone', field: 'phoneNumber', samples: ['98765'] },
];

/** Answers previews with this report, in which the columns are as they were chosen; returns the queries. */
function serveImport(fields: Partial<ImportReport>): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  respondBy('post', '/auditions/import', ({ request }) => {
    const query = new URL(request.url).searchParams;
    queries.push(query);
    const chosen = query.get('columns')?.split(',') ?? [];
    const fieldAt = (index: number) =>
      chosen.find((one) => one.endsWith(`.${index}`))?.split('.')[0] ?? null;
    const isDryRun = query.get('dryRun') === 'true';
    return {
      message: isDryRun ? 'It would be imported.' : 'It is imported.',
      encoding: 'Windows-1252',
      created: [{ row: 2, fullName: 'Zoë', rollNumber: 'BT1', ...(!isDryRun && CREATED) }],
      header: query.get('header') ?? '1',
      headers: [
        { rows: '1', text: 'NOX 2026' },
        { rows: '2-3', text: 'Name, Phone' },
      ],
      invalid: [],
      repeated: [],
      ...fields,
      columns: chosen.length
        ? COLUMNS.map((column, index) => ({ ...column, field: fieldAt(index) }))
        : COLUMNS,
    };
  });
  return queries;
}

const CREATED = { _id: auditionEntry()._id, number: 1 };

type Within = ReturnType<typeof within>;

function chooseFile(dialog: Within): void {
  const file = uploadableFile('name\nAnu', 'form.csv', 'text/csv');
  fireEvent.change(dialog.getByLabelText('CSV file'), { target: { files: [file] } });
}

async function openFile(): Promise<Within> {
  await openEntries([auditionEntry()]);
  await chooseAction('Manage', 'Import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import candidates' }));
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(dialog.getByText('Choose a file first.')).toBeVisible();
  chooseFile(dialog);
  await dialog.findByRole('heading', { name: 'Columns' });
  return dialog;
}

describe('the import dialog', () => {
  it('shows each field with its column and some values, which another choice changes', async () => {
    const queries = serveImport({});
    const dialog = await openFile();
    expect(dialog.getByText('Zoë, BT1')).toBeVisible();
    const email = dialog.getByRole('combobox', { name: 'Email address' });
    expect(email).toHaveDisplayValue('A: Email address');
    expect(email).toHaveAccessibleDescription('a@example.com, b@example.com');
    expect(dialog.getByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('No column');
    await userEvent.selectOptions(email, 'B: Email address');
    await waitFor(() => expect(email).toHaveAccessibleDescription('own@example.com'));
    const columns = 'emailAddress.1,fullName.2,phoneNumber.3';
    await waitFor(() => expect(queries[1]?.get('columns')).toBe(columns));
    const button = dialog.getByRole('button', { name: 'Import 1' });
    await waitFor(() => expect(button).toBeEnabled());
    // A double click imports once.
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('It is imported.')).toBeVisible();
    expect(queries[2]?.get('columns')).toBe(columns);
    expect(queries.map((query) => query.get('dryRun'))).toEqual(['true', 'true', 'false']);
  });

  it('reads another row as the titles, and then shows whom it imported, or takes that back', async () => {
    const queries = serveImport({});
    const dialog = await openFile();
    const header = dialog.getByRole('combobox', { name: 'Row with the column titles' });
    await userEvent.selectOptions(header, 'Rows 2 and 3: Name, Phone');
    await waitFor(() => expect(header).toHaveDisplayValue('Rows 2 and 3: Name, Phone'));
    await click('Import 1');
    expect(await screen.findByText('1 candidate is new, with the number 1.')).toBeVisible();
    expect(queries[2]?.get('header')).toBe('2-3');
    const message = 'Zoë was deleted.';
    const deletions: unknown[] = [];
    respondBy('post', '/auditions/deletions', async ({ request }) => {
      deletions.push(await request.json());
      return { message, undoable: null };
    });
    await click('Undo the import', message);
    expect(deletions).toEqual([{ ids: [CREATED._id] }]);
  });

  it('shows whom it has imported', async () => {
    serveImport({});
    await openFile();
    await click('Import 1');
    await click('Show this one');
    expect(await screen.findByRole('searchbox')).toHaveValue('1-1');
    expect(screen.queryByRole('dialog', { name: 'Import candidates' })).not.toBeInTheDocument();
  });

  it('says first how many, and after a lost connection that it needs a network', async () => {
    serveImport({});
    const dialog = await openFile();
    const outcome = await dialog.findByText('It would be imported.');
    const columns = dialog.getByRole('region', { name: 'Columns' });
    expect(outcome.compareDocumentPosition(columns)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failRequests('post', '/auditions/import');
    await click('Import 1');
    expect(
      await dialog.findByText(/^The file could not be imported. This needs a network/),
    ).toBeVisible();
  });

  it('imports nothing before the columns are confirmed where more than one would fit', async () => {
    const queries = serveImport({ unclear: ['emailAddress'] });
    const dialog = await openFile();
    expect(dialog.getByRole('combobox', { name: 'Email address' })).toHaveAccessibleDescription(
      /More than one column would fit/,
    );
    expect(dialog.getByRole('button', { name: 'Import 1' })).toBeDisabled();
    expect(dialog.getByText('Say first that the columns are right.')).toBeVisible();
    const confirm = async () =>
      userEvent.click(await dialog.findByRole('checkbox', { name: 'The columns are right' }));
    await confirm();
    chooseFile(dialog);
    await waitFor(() => expect(queries).toHaveLength(2));
    await confirm();
    expect(dialog.getByRole('checkbox', { name: 'The columns are right' })).toBeChecked();
    await click('Import 1');
    await waitFor(() =>
      expect(queries[2]?.get('columns')).toBe('emailAddress.0,fullName.2,phoneNumber.3'),
    );
  });

  it('names who is wrong, and what the cell has, which can be saved', async () => {
    const message = 'Phone number must have 10 digits.';
    serveImport({
      invalid: [3, 4].map((row) => ({ row, field: 'phoneNumber', message })),
      invalidRows: [{ row: 3, cells: ['a@example.com', '', 'Abe "A" Roy', '9.19E+11'] }],
    });
    const dialog = await openFile();
    expect(
      await dialog.findByText(`Row 3, Abe "A" Roy: ${message} The cell has “9.19E+11”.`),
    ).toBeVisible();
    expect(dialog.getByText(`Row 4: ${message}`)).toBeVisible();
    const saved = collectDownloads();
    await click('Save these rows as a file');
    expect(await saved[0]!.file.text()).toContain(
      `\r\n3,${message},a@example.com,,"Abe ""A"" Roy",9.19E+11\r\n`,
    );
  });

  it('says what differs from entries that there are, and takes it over only when asked to', async () => {
    const candidate = { fullName: 'Asha', earlierRow: null };
    const differences = [
      { field: 'phoneNumber' as const, before: '9876543210', after: '9876500000' },
    ];
    const queries = serveImport({
      created: [],
      repeated: [
        { row: 2, rollNumber: 'BT2', ...candidate, comparison: 'changed', differences },
        { row: 3, rollNumber: 'BT3', ...candidate, comparison: 'conflict', differences },
        { ...candidate, row: 7, rollNumber: 'BT7', comparison: 'conflict', isOtherName: true },
        { row: 4, rollNumber: 'BT4', ...candidate, comparison: 'withdrawn' },
        { row: 5, rollNumber: 'BT5', ...candidate, comparison: 'same' },
        { row: 6, rollNumber: 'BT5', ...candidate, earlierRow: 5 },
      ],
    });
    const dialog = await openFile();
    const words = 'Phone number: “9876543210” in the entry, “9876500000” in the file';
    expect(await dialog.findByText(`Row 2: Asha, BT2 ${words}`)).toBeVisible();
    expect(dialog.getByText(`Row 3: Asha, BT3 ${words}`)).toBeVisible();
    expect(dialog.getByText('Conflicts: changed here as well (1)')).toBeVisible();
    expect(dialog.getByText(/^Conflicts: perhaps another person/)).toBeVisible();
    expect(dialog.getByText(/^No candidate is new: choose what to do/)).toBeVisible();
    expect(dialog.getByText('Row 4: BT4 has withdrawn.')).toBeVisible();
    expect(dialog.getByText('Row 5: BT5 has an entry already.')).toBeVisible();
    expect(dialog.getByText('Row 6: BT5 is in row 5 already.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    const updates = dialog.getByRole('combobox', { name: 'Candidates who have an entry already' });
    await userEvent.selectOptions(updates, 'Take over everything, also over conflicts');
    expect(dialog.getByRole('button', { name: 'Update 3' })).toBeEnabled();
    // Each file is decided about anew.
    chooseFile(dialog);
    await waitFor(() => expect(queries).toHaveLength(2));
    const anew = await dialog.findByRole('combobox', { name: /^Candidates who have/ });
    expect(anew).toHaveDisplayValue('Leave their entries as they are');
    await userEvent.selectOptions(anew, 'Take over what has changed in the file');
    await click('Update 1');
    await waitFor(() => expect(queries[2]?.get('update')).toBe('changed'));
  });
});
