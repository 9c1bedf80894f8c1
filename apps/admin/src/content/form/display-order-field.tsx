import { TextField } from '@nox/ui';
import { useContentFields } from './content-fields.ts';

/** Where an item stands in its list. */
export function DisplayOrderField({ label }: { label: string }) {
  const { field } = useContentFields<{ displayOrder: number }>();
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      {...field('displayOrder', { valueAsNumber: true })}
    />
  );
}
