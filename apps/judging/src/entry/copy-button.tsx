import { Button } from '@nox/ui';
import { useState } from 'react';

/** Copies a text; nothing where the browser has no clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>;
}
