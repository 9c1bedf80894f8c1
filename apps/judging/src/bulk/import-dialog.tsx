import { ApiError, importAuditions } from '@nox/api-client';
import type { ImportReport } from '@nox/contracts';
import { Button, Dialog, download, Field, formatNumber, Notice, ui, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRefresh } from '../sync/sync-provider.tsx';

const FAILED = 'The file could not be imported.';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const [file, setFile] = useState<File>();

  const preview = useMutation({
    mutationFn: (chosen: File) => importAuditions(chosen, { dryRun: true, skipInvalid: false }),
  });
  const report = preview.data;

  const importing = useMutation({
    // The preview has shown which rows are skipped.
    mutationFn: (chosen: File) => importAuditions(chosen, { dryRun: false, skipInvalid: true }),
    onSuccess: ({ message }) => {
      announce('go', message);
      onClose();
      void refresh();
    },
  });
  const error = importing.error ?? preview.error;

  const handleChange = (chosen: File | undefined) => {
    importing.reset();
    setFile(chosen);
    if (chosen) preview.mutate(chosen);
    else preview.reset();
  };

  return (
    <Dialog
      title="Import Candidates"
      initialFocus="control"
      onCancel={onClose}
      isBusy={importing.isPending}
      actions={
        <Button
          variant="primary"
          disabled={!report?.created.length || importing.isPending}
          onClick={() => file && importing.mutate(file)}
        >
          {importing.isPending ? 'Importing...' : `Import ${report?.created.length || ''}`.trim()}
        </Button>
      }
    >
      <div className={ui.stack4}>
        <Field
          label="CSV file"
          hint="The export of a registration form. Nothing is imported before you have seen what would happen."
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,text/csv"
              onChange={({ currentTarget }) => handleChange(currentTarget.files?.[0])}
            />
          )}
        </Field>
        <div role="status">{preview.isPending && 'Reading the file...'}</div>
        {error && <Notice tone="stop">{ApiError.messageOr(error, FAILED)}</Notice>}
        {report && !preview.isPending && <ImportPreview report={report} />}
      </div>
    </Dialog>
  );
}

/** Listed in each section; of further ones only the number is shown. */
const MAX_ITEMS = 50;

function ImportPreview({ report }: { report: ImportReport }) {
  const { message, columns, created, invalid, repeated } = report;
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <div className={ui.stack4}>
      <Notice tone={invalid.length > 0 ? 'lamp' : 'go'}>
        {message}
        {invalid.length > 0 && ' The rows with something wrong are left out.'}
      </Notice>
      <Section
        title="Wrong"
        items={[...new Set(invalid.map((issue) => `Row ${issue.row}: ${issue.message}`))]}
      />
      {/* An older server sends no cells. */}
      {report.invalidRows && report.invalidRows.length > 0 && (
        <div>
          <Button onClick={() => download(invalidRowsFile(report), 'candidates_to_correct.csv')}>
            Save These Rows as a File
          </Button>
        </div>
      )}
      <Section
        title="Passed over"
        items={repeated.map(({ row, rollNumber, earlierRow }) =>
          earlierRow === null
            ? `Row ${row}: ${rollNumber} has an entry already.`
            : `Row ${row}: ${rollNumber} is in row ${earlierRow} already.`,
        )}
      />
      <Section
        title="New candidates"
        items={created.map(({ fullName, rollNumber }) => `${fullName}, ${rollNumber}`)}
      />
      {unused.length > 0 && (
        <p className={ui.minor}>Columns that are not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

function Section({ title, items }: { title: string; items: readonly string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section className={ui.stack2}>
      <h3 className={ui.subheading}>
        {title} ({formatNumber(items.length)})
      </h3>
      <ul role="list">
        {items.slice(0, MAX_ITEMS).map((item, index) => (
          // The items are constant, and two may be equal.
          <li key={index}>{item}</li>
        ))}
      </ul>
      {items.length > MAX_ITEMS && (
        <p className={ui.minor}>and {formatNumber(items.length - MAX_ITEMS)} more</p>
      )}
    </section>
  );
}

/** The rows with something wrong as a CSV file to correct, with what is wrong. */
function invalidRowsFile({ columns, invalid, invalidRows = [] }: ImportReport): Blob {
  const problems = new Map<number, string>();
  for (const { row, message } of invalid) {
    problems.set(row, [problems.get(row), message].filter(Boolean).join(' '));
  }
  const lines = [
    ['Row', 'What is wrong', ...columns.map(({ header }) => header)],
    ...invalidRows.map(({ row, cells }) => [String(row), problems.get(row) ?? '', ...cells]),
  ];
  const text = lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv' });
}

/** By RFC 4180. A candidate's text must not run as a formula in a spreadsheet: an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[\0\t\r\n=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
