import type { ImageFocus } from '@nox/contracts';
import styles from './crop-previews.module.css';
import { positionOf } from './focus.ts';

/** The crops of the public pages; their ratios are in `crops.module.css` of `libs/ui`. */
const CROPS = {
  portrait: 'Card',
  square: 'On a phone',
  tall: 'Beside the text',
  wide: 'Card',
  film: 'Poster',
} as const;

export type Crop = keyof typeof CROPS;

interface CropPreviewsProps {
  url: string;
  focus: ImageFocus | null;
  crops: readonly Crop[];
}

/** How pages crop an image. Decorative: the focal point says it in words. */
export function CropPreviews({ url, focus, crops }: CropPreviewsProps) {
  return (
    <ul aria-label="Crops" className={styles.crops}>
      {crops.map((crop) => (
        <li key={crop} className={styles.crop}>
          <img
            src={url}
            alt=""
            data-crop={crop}
            className={styles.image}
            style={positionOf(focus)}
          />
          <span>{CROPS[crop]}</span>
        </li>
      ))}
    </ul>
  );
}
