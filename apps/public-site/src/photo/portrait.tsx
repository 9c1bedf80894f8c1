import { Bust } from '@nox/figures';
import { Photo } from './photo.tsx';
import styles from './portrait.module.css';

interface PortraitProps {
  url: string;
  /** Whose it is. */
  person: string;
  /** Absent where the name is written beside the picture. */
  alt?: string;
  /** The first of the page. */
  isFirst?: boolean;
}

/** A person's photo; a bust if there is none or it cannot be loaded, always the same one for a name. */
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

/** FNV-1a hash of a name; the final shift mixes the higher bits into the lower ones, which select the variant. */
export function bustVariant(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
