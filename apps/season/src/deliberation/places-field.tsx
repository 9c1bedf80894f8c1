import { MAX_PLACES, PLACES_MESSAGE } from '@nox/contracts';
import { TextField } from '@nox/ui';
import { useState } from 'react';
import styles from './deliberation.module.css';

interface PlacesFieldProps {
  places: number;
  onPlaces: (places: number) => void;
}

/** What is no number of places leaves the line where it is, and is replaced by the number once the field is left. */
export function PlacesField({ places, onPlaces }: PlacesFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <div className={styles.places}>
      <TextField
        type="number"
        label="Places"
        min={1}
        max={MAX_PLACES}
        value={typed ?? places}
        error={isRefused ? PLACES_MESSAGE : undefined}
        onChange={({ currentTarget: { value, valueAsNumber, validity } }) => {
          setTyped(value);
          setIsRefused(!validity.valid);
          if (value !== '' && validity.valid) onPlaces(valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
