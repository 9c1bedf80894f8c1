import { useState } from 'react';
import { Button } from './button.tsx';

/** Nothing where the browser has no clipboard, as on a page without HTTPS. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return <Button onClick={() => void copy()}>{isCopied ? 'Copied' : label}</Button>;
}
