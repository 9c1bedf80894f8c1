import { ApiError, call, importAuditions } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import {
  type BulkChangeResult,
  type EntriesDeletion,
  type ImportQuery,
  type ImportReport,
  pluralForm,
  pluralize,
  recordOf,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  Dialog,
  DialogFailure,
  Notice,
  SelectField,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { undoSubject } from '../entry/outbox-notices.tsx';
import { useListChange } from '../sync/sync-provider.tsx';
import {
  choiceOf,
  type Columns,
  ImportColumns,
  ImportPreview,
  WrongRows,
} from './import-preview.tsx';

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

interface Chosen {
  chosen: File;
  columns?: Columns;
  header?: string | undefined;
}

function useImport() {
  const [file, setFile] = useState<File>();
  // Stays while the file is read again with other columns.
  const [report, setReport] = useState<ImportReport>();
  const [update, setUpdate] = useState<Update>('none');

  const preview = useMutation({
    mutationFn: ({ chosen, columns, header }: Chosen) =>
      importAuditions(chosen, {
        dryRun: true,
        skipInvalid: false,
        header,
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
        header: report?.header,
      }),
    said: ({ message }) => message,
    onDone: () => undefined,
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
    preview.mutate({ chosen: file, columns, header: report.header });
  };
  const handleHeader = (header: string) => {
    importing.reset();
    if (file) preview.mutate({ chosen: file, header });
  };
  const handlers = { handleFile, handleColumns, handleHeader };
  return { file, report, update, setUpdate, preview, importing, error, ...handlers };
}

/** Says what keeps the import from beginning; undefined if nothing does. */
function obstacleOf({ file, report, preview, update }: Importing, areColumnsRight: boolean) {
  if (!file) return 'Choose a file first.';
  if (preview.isPending) return 'The file is being read.';
  if (preview.isError || !report) return 'The file could not be read: see above.';
  const { missing = [], unclear = [], created, repeated } = report;
  const titles = missing.map((field) => recordOf(field).title.toLowerCase());
  if (missing.length > 0) return `Choose a column for: ${titles.join(', ')}.`;
  if (unclear.length > 0 && !areColumnsRight) return 'Say first that the columns are right.';
  if (created.length + updatedBy(update, repeated).length > 0) return undefined;
  return updatedBy('all', repeated).length > 0
    ? 'No candidate is new: choose what to do with those who have an entry.'
    : 'No row of the file can be imported.';
}

type Importing = ReturnType<typeof useImport>;

const updatedBy = (update: Update, repeated: ImportReport['repeated']) =>
  repeated.filter(({ comparison = 'same' }) => TAKEN[update].includes(comparison));

interface ImportDialogProps {
  /** Shows the candidates whom a search finds. */
  onShow: (search: string) => void;
  onClose: () => void;
}

export function ImportDialog({ onShow, onClose }: ImportDialogProps) {
  const state = useImport();
  const { file, report, update, preview, importing, error, handleFile } = state;
  const [areColumnsRight, setAreColumnsRight] = useState(false);
  const { created = [], repeated = [] } = report ?? {};
  const obstacle = obstacleOf(state, areColumnsRight);
  const updated = updatedBy(update, repeated);
  if (importing.data) {
    return <ImportDone report={importing.data} onShow={onShow} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Import candidates"
      initialFocus="control"
      onCancel={onClose}
      isBusy={importing.isPending}
      actions={
        <>
          <span role="status" className={classNames(ui.note, ui.row0)}>
            {obstacle}
          </span>
          <Button
            variant="primary"
            disabled={obstacle !== undefined || importing.isPending}
            onClick={() => file && importing.mutate(file)}
          >
            {importing.isPending ? 'Importing...' : describeImport(created.length, updated.length)}
          </Button>
        </>
      }
    >
      <div className={ui.stack4}>
        <TextField
          type="file"
          label="CSV file"
          hint={
            file
              ? undefined
              : 'The export of a registration form, or a spreadsheet saved as CSV. Nothing is imported before you have seen what would happen.'
          }
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
        <ReadReport
          {...state}
          areColumnsRight={areColumnsRight}
          onColumnsRight={setAreColumnsRight}
        />
      </div>
    </Dialog>
  );
}

interface ReadReportProps extends Importing {
  areColumnsRight: boolean;
  onColumnsRight: (areRight: boolean) => void;
}

/** What an import of the file would do, and what is to be chosen before. */
function ReadReport({ report, preview, update, setUpdate, ...props }: ReadReportProps) {
  if (!report) return null;
  const { created, invalid, repeated, unclear = [], message } = report;
  const isWrong = invalid.length > 0;
  return (
    <>
      {/* Before the columns: the button below is in sight with them. */}
      {!preview.isError && (
        <Notice tone={isWrong || created.length === 0 ? 'pending' : 'positive'}>{message}</Notice>
      )}
      {preview.isSuccess && <WrongRows report={report} />}
      <ImportColumns report={report} onChange={props.handleColumns} onHeader={props.handleHeader} />
      {unclear.length > 0 && (
        <CheckboxField
          label="The columns are right"
          checked={props.areColumnsRight}
          onChange={({ currentTarget }) => props.onColumnsRight(currentTarget.checked)}
        />
      )}
      {preview.isSuccess && <ImportPreview report={report} />}
      {updatedBy('all', repeated).length > 0 && (
        <SelectField
          label="Candidates who have an entry already"
          options={UPDATES}
          value={update}
          onChoose={setUpdate}
        />
      )}
    </>
  );
}

interface ImportDoneProps extends ImportDialogProps {
  report: ImportReport;
}

function ImportDone({ report, onShow, onClose }: ImportDoneProps) {
  const { created, updated = [] } = report;
  const navigate = useNavigate();
  const undoing = useListChange({
    call: (body: EntriesDeletion) =>
      call<BulkChangeResult>('POST', '/auditions/deletions', { body }),
    said: ({ message }) => message,
    subject: ({ undoable }) => (undoable ? undoSubject(undoable) : undefined),
    onDone: onClose,
  });
  // An older server names no entries.
  const ids = created.flatMap(({ _id }) => _id ?? []);
  const numbers = created.flatMap(({ number }) => number ?? []);
  const range = numbers.length > 0 && `${numbers[0]}-${numbers.at(-1)}`;
  const isOne = created.length === 1;
  const who = pluralize(created.length, 'candidate is', 'candidates are');
  return (
    <Dialog
      title="Import candidates"
      subject="done"
      cancelLabel="Close"
      isBusy={undoing.isPending}
      onCancel={onClose}
      actions={
        <>
          {ids.length > 0 && (
            <Button disabled={undoing.isPending} onClick={() => undoing.mutate({ ids })}>
              Undo the import
            </Button>
          )}
          <Button onClick={() => void navigate('/admin/season/schedule?assign=yes')}>
            Assign slots…
          </Button>
          {range && (
            <Button variant="primary" onClick={() => onShow(range)}>
              Show {isOne ? 'this one' : `these ${created.length}`}
            </Button>
          )}
        </>
      }
    >
      <div className={ui.stack3}>
        <DialogFailure>
          {undoing.error && ApiError.messageOr(undoing.error, 'Nothing was undone. Try again.')}
        </DialogFailure>
        <p>
          {who} new{range && `, with the ${isOne ? `number ${numbers[0]}` : `numbers ${range}`}`}.
        </p>
        {updated.length > 0 && (
          <p>
            {pluralize(updated.length, 'entry has', 'entries have')} the answers of the file now;
            undoing leaves {pluralForm(updated.length, 'it', 'them')} so.
          </p>
        )}
      </div>
    </Dialog>
  );
}
