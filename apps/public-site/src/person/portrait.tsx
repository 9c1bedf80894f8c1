import { Bust } from '@nox/figures';
import { Photo } from '../listing/photo.tsx';
import { bustVariant } from './bust-variant.ts';
import styles from './portrait.module.css';

interface PortraitProps {
  /** Empty if there is no photo. */
  url: string;
  /** Whose it is: the bust of the same person is always the same. */
  person: string;
  /** Absent where the name stands right beside the picture. */
  alt?: string;
  /** The first of the page. */
  isFirst?: boolean;
}

/** A person's photo, or a bust where there is none or it cannot be shown. */
export function Portrait({ url, person, alt = '', isFirst }: PortraitProps) {
  return (
    <Photo
      url={url}
      alt={alt}
      width={480}
      height={600}
      isFirst={isFirst}
      className={styles.portrait}
      placeholder={<Bust variant={bustVariant(person)} className={styles.portrait} />}
    />
  );
}
