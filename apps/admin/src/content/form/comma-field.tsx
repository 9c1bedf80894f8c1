import { ListField } from '@nox/ui';
import { useController, useFormContext } from 'react-hook-form';
import { useContentFields } from './content-fields';

interface CommaFieldProps {
  name: string;
  label: string;
}

/** A list of the form around that is typed with commas. */
export function CommaField({ name, label }: CommaFieldProps) {
  const { control } = useFormContext<Record<string, string[]>>();
  const { field } = useController({ control, name });
  const { errorOf } = useContentFields<Record<string, string[]>>();
  return (
    <ListField label={label} hint="Separate them with commas." error={errorOf(name)} {...field} />
  );
}
