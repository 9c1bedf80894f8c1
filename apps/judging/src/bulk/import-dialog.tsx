import { ApiError, importAuditions } from '@nox/api-client';
import { Button, Dialog, Field, Notice, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../sync/use-refresh.ts';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';

const FAILED = 'The file could not be imported.';

/** Imports candidates from a CSV file after a preview. */
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
      isOpen
      title="Import Candidates"
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
      <div className={styles.content}>
        <Field
          label="CSV file"
          hint="The export of a registration form. Nothing is imported before you have seen what would happen."
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
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
