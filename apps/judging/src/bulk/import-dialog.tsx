import { importAuditions } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { ImportQuery, ImportReport } from '@nox/contracts';
import { Button, CheckboxField, Dialog, Notice, SelectField, TextField, tools, ui } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useListChange } from '../sync/sync-provider.tsx';
import { choiceOf, type Columns, ImportColumns, ImportPreview } from './import-preview.tsx';

type Update = ImportQuery['update'];

/** Whom the file may change, of those who have an entry. */
const UPDATES: readonly (readonly [Update, label: string])[] = [
  ['none', 'Leave their entries as they are'],
  ['changed', 'Take over what has changed in the file'],
  ['all', 'Take over everything, also over conflicts'],
];

const TAKEN: Record<Update, readonly string[]> = {
  none: [],
  changed: ['changed'],
  all: ['changed', 'conflict'],
};

const describeImport = (created: number, updated: number) =>
  [created > 0 && `Import ${created}`, updated > 0 && `Update ${updated}`]
    .filter(Boolean)
    .join(', ') || 'Import';

function useImport(onDone: () => void) {
  const [file, setFile] = useState<File>();
  // Stays while the file is read again with other columns.
  const [report, setReport] = useState<ImportReport>();
  const [update, setUpdate] = useState<Update>('none');

  const preview = useMutation({
    mutationFn: ({ chosen, columns }: { chosen: File; columns?: Columns }) =>
      importAuditions(chosen, {
        dryRun: true,
        skipInvalid: false,
        columns: columns && choiceOf(columns),
      }),
    onSuccess: setReport,
  });

  const importing = useListChange({
    // The preview has shown which rows are skipped, and which columns it reads.
    call: (chosen: File) =>
      importAuditions(chosen, {
        dryRun: false,
        skipInvalid: true,
        update: update === 'none' ? undefined : update,
        // An older server takes no choice.
        columns: report?.encoding && choiceOf(report.columns),
      }),
    said: ({ message }) => message,
    onDone,
  });
  const error = importing.error ?? preview.error;

  const handleFile = (chosen: File | undefined) => {
    importing.reset();
    setFile(chosen);
    setReport(undefined);
    setUpdate('none');
    if (chosen) preview.mutate({ chosen });
    else preview.reset();
  };
  const handleColumns = (columns: Columns) => {
    if (!file || !report) return;
    importing.reset();
    setReport({ ...report, columns });
    preview.mutate({ chosen: file, columns });
  };
  return { file, report, update, setUpdate, preview, importing, error, handleFile, handleColumns };
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { file, report, update, setUpdate, preview, importing, ...others } = useImport(onClose);
  const { error, handleFile, handleColumns } = others;
  const [areColumnsRight, setAreColumnsRight] = useState(false);
  const { created = [], invalid = [], repeated = [], unclear = [] } = report ?? {};
  const isWrong = invalid.length > 0;
  const updated = repeated.filter(({ comparison = 'same' }) => TAKEN[update].includes(comparison));
  const isConfirmed = unclear.length === 0 || areColumnsRight;
  const isReady = isConfirmed && preview.isSuccess && created.length + updated.length > 0;

  return (
    <Dialog
      title="Import candidates"
      initialFocus="control"
      onCancel={onClose}
      isBusy={importing.isPending}
      actions={
        <Button
          variant="primary"
          disabled={!isReady || importing.isPending}
          onClick={() => file && importing.mutate(file)}
        >
          {importing.isPending ? 'Importing...' : describeImport(created.length, updated.length)}
        </Button>
      }
    >
      <div className={ui.stack4}>
        <TextField
          type="file"
          label="CSV file"
          hint="The export of a registration form, or a spreadsheet saved as CSV. Nothing is imported before you have seen what would happen."
          className={tools.fileInput}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget }) => {
            setAreColumnsRight(false);
            handleFile(currentTarget.files?.[0]);
          }}
        />
        <div role="status" className={tools.hideEmpty}>
          {preview.isPending && 'Reading the file...'}
        </div>
        {error && (
          <Notice tone="negative">
            {changeFailureText(error, 'The file could not be imported.')}
          </Notice>
        )}
        {report && (
          <>
            {/* Before the columns: the button below is in sight with them. */}
            {!preview.isError && (
              <Notice tone={isWrong || created.length === 0 ? 'pending' : 'positive'}>
                {report.message}
                {isWrong && ' The rows with something wrong are left out.'}
              </Notice>
            )}
            <ImportColumns report={report} onChange={handleColumns} />
            {unclear.length > 0 && (
              <CheckboxField
                label="The columns are right"
                checked={areColumnsRight}
                onChange={({ currentTarget }) => setAreColumnsRight(currentTarget.checked)}
              />
            )}
            {preview.isSuccess && <ImportPreview report={report} />}
            {repeated.some(({ comparison = '' }) => TAKEN.all.includes(comparison)) && (
              <SelectField
                label="Candidates who have an entry already"
                options={UPDATES}
                value={update}
                onChoose={setUpdate}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
