import styles from './social-links.module.css';

export type SocialNetwork = 'Instagram' | 'YouTube' | 'LinkedIn';

/** Drawn here with strokes on a grid of 24, so that the three look like one family. */
const DRAWINGS: Record<SocialNetwork, string> = {
  Instagram: 'M7 3H17L21 7V17L17 21H7L3 17V7ZM12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM17 7V7.01',
  YouTube: 'M4 5H20L22 8V16L20 19H4L2 16V8ZM10 9V15L15.5 12Z',
  LinkedIn: 'M5 10V20M5 4V4.01M11 20V10M11 14.5C11 11.5 12.8 10 15 10S19 11.5 19 14.5V20',
};

/** A network's sign. Decorative: the link around it says where it goes. */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.icon}>
      <path d={DRAWINGS[network]} />
    </svg>
  );
}
