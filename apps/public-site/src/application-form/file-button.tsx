import { Button } from '@nox/ui';
import { useRef } from 'react';

interface FileButtonProps {
  label: string;
  accept: string;
  variant?: 'secondary' | 'quiet';
  onChoose: (file: File) => void;
}

/** The control has no name: a form that the browser sends by itself sends no file. */
export function FileButton({ label, accept, variant = 'secondary', onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

export const FILM_TYPES = 'video/mp4,video/quicktime,video/webm';

/** "dance.mp4, 38 MB" */
export const fileText = ({ name, size }: Pick<File, 'name' | 'size'>): string =>
  `${name}, ${Math.max(1, Math.round(size / 1024 ** 2))} MB`;
