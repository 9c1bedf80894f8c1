import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { tools } from './classes.ts';

interface QrCodeProps {
  text: string;
  /** What it is for: "Code of the invitation". */
  label: string;
}

/** Light around it belongs to the code: cameras need it. In modules. */
const BORDER = 4;

/** A text for cameras. A remote that shows none does not load it: it is not in the library's index. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: BORDER }), [text]);
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={tools.qrCode}
    >
      <path d={modules.join('')} />
    </svg>
  );
}
