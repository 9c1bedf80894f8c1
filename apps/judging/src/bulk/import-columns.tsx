import type { AuditionApplication, ImportReport } from '@nox/contracts';
import { Notice, SelectField, ui } from '@nox/ui';
import styles from './schedule-dialog.module.css';

export type Columns = ImportReport['columns'];
type FieldName = keyof AuditionApplication;

/** In their order on the screen. */
export const FIELDS: Record<FieldName, string> = {
  fullName: 'Full name',
  rollNumber: 'Roll number',
  phoneNumber: 'Phone number',
  emailAddress: 'Email address',
  branch: 'Branch',
  danceStyle: 'Dance style',
  rateYourself: 'Own rating',
  whyNox: 'Why NOX',
  otherSkills: 'Other skills',
  danceVideoUrl: 'Dance video',
};
const NAMES = Object.keys(FIELDS) as FieldName[];

/** As the server takes it; undefined: as it finds them itself. */
export const choiceOf = (columns: Columns): string | undefined =>
  columns.flatMap(({ field }, index) => (field ? `${field}.${index}` : [])).join(',') || undefined;

/** "A" to "Z", then "AA", as spreadsheets name their columns: two may have one title. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

interface ImportColumnsProps {
  report: ImportReport;
  onChange: (columns: Columns) => void;
}

/** Which column of the file is which field, with some of its values. */
export function ImportColumns({ report, onChange }: ImportColumnsProps) {
  const { columns, encoding, missing = [], unclear = [] } = report;
  const options = [
    ['-1', 'No column'] as const,
    ...columns.map(
      ({ header }, index) => [String(index), `${letterOf(index)}: ${header}`] as const,
    ),
  ];
  const handleChange = (field: FieldName, chosen: number) =>
    onChange(
      columns.map((column, index) => {
        if (index === chosen) return { ...column, field };
        return column.field === field ? { ...column, field: null } : column;
      }),
    );
  return (
    <section className={ui.stack3} aria-label="Columns">
      <h3 className={ui.subheading}>Columns{encoding && `, of a file in ${encoding}`}</h3>
      {unclear.length > 0 && (
        <Notice tone="lamp">
          More than one column would fit. Choose the right ones, and say so below.
        </Notice>
      )}
      <div className={styles.form}>
        {NAMES.map((field) => {
          const chosen = columns.findIndex((column) => column.field === field);
          return (
            <SelectField
              key={field}
              label={FIELDS[field]}
              hint={columns[chosen]?.samples?.join(', ')}
              error={errorOf(missing.includes(field), unclear.includes(field))}
              options={options}
              value={chosen}
              onChange={({ currentTarget }) => handleChange(field, Number(currentTarget.value))}
            />
          );
        })}
      </div>
    </section>
  );
}

function errorOf(isMissing: boolean, isUnclear: boolean): string | undefined {
  if (isMissing) return 'Choose a column.';
  return isUnclear ? 'More than one column would fit.' : undefined;
}
