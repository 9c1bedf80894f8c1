import { Bust } from '@nox/ui';
import { useState } from 'react';
import styles from './member-portrait.module.css';

interface MemberPortraitProps {
  url: string;
  name: string;
}

/** A member's photo, or the bust where there is none or it cannot be shown. */
export function MemberPortrait({ url, name }: MemberPortraitProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === '' || url === brokenUrl) return <Bust className={styles.portrait} />;
  return (
    <img
      className={styles.portrait}
      src={url}
      alt={name}
      width={480}
      height={600}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  );
}
