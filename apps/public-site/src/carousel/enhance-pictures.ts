import { enhancement } from '@nox/federation/islands';
import type { PictureOptions } from './slides.ts';

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
