import { enhancement } from '@nox/federation/islands';

export interface PictureOptions {
  /** The slide that is shown first. */
  initial?: number;
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  hasAutoplay?: boolean;
}

export const ICONS = { pause: 'M8 5V19M16 5V19', play: 'M7 5L19 12L7 19Z' };

/** Moves the pictures of a `PictureFrame`. If the code for it cannot be loaded, the first one stays. */
function enhancePictures(island: HTMLElement, options: PictureOptions): () => void {
  let stop = () => {};
  let isOver = false;
  import(/* webpackChunkName: "moving-carousel" */ './move-pictures.ts').then(
    ({ movePictures }) => {
      if (!isOver) stop = movePictures(island.firstElementChild as HTMLElement, options);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}

export default enhancement('Pictures', enhancePictures);
