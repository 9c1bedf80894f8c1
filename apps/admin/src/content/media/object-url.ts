import { useEffect, useMemo } from 'react';

/** An address under which a chosen file can be shown, for as long as it is. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
