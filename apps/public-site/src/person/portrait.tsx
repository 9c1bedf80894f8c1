import { Bust } from '@nox/ui';
import { Photo } from '../listing/photo';
import styles from './portrait.module.css';

interface PortraitProps {
  /** Empty if there is no photo. */
  url: string;
  /** Absent where the name stands right beside the picture. */
  name?: string;
}

/** A person's photo, or the bust where there is none or it cannot be shown. */
export function Portrait({ url, name = '' }: PortraitProps) {
  return (
    <Photo
      url={url}
      alt={name}
      width={480}
      height={600}
      className={styles.portrait}
      placeholder={<Bust className={styles.portrait} />}
    />
  );
}
