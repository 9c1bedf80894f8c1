import { classNames, ui } from '@nox/ui';
import { island } from '@nox/federation/islands';
import type { ImageBox } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import enhancePictures from '../carousel/enhance-pictures.ts';
import { PictureFrame } from '../carousel/pictures.tsx';
import { AchievementPhoto, type picturesOf } from './achievement-photo.tsx';
import styles from './modals.module.css';

const LARGE: ImageBox[] = [{ media: '(width < 62rem)', width: '90vw' }, { width: '56rem' }];

const MOTION = { effect: 'slide', gap: 20 } as const;

type GalleryProps = { title: string; pictures: ReturnType<typeof picturesOf> };

/** The content of a dialog: all pictures of an achievement, one at a time. It begins with the one whose button opened it. */
function Gallery(props: GalleryProps) {
  const content = useRef<HTMLDivElement>(null);
  const [opening, setOpening] = useState({ count: 0, initial: 0 });

  useEffect(() => {
    const dialog = content.current!.closest('dialog')!;
    const read = () => {
      const { value } = dialog.dataset;
      if (value) setOpening(({ count }) => ({ count: count + 1, initial: Number(value) }));
    };
    const observer = new MutationObserver(read);
    observer.observe(dialog, { attributeFilter: ['data-value'] });
    read();
    return () => observer.disconnect();
  }, []);

  const { count, initial } = opening;
  useEffect(() => {
    if (count > 0) return enhancePictures.enhance(content.current!, { ...MOTION, initial });
  }, [count, initial]);

  return (
    <div ref={content}>
      {count === 0 ? (
        <div className={classNames(ui.full, styles.waiting)} />
      ) : (
        <PictureFrame
          key={count}
          label={props.title}
          slides={slidesOf(props)}
          initial={initial}
          {...MOTION}
        />
      )}
    </div>
  );
}

const slidesOf = ({ title, pictures }: GalleryProps) =>
  pictures.map(({ url, alt, image }, index) => ({
    key: String(index),
    content: (
      <AchievementPhoto
        url={url}
        image={image}
        alt={alt || `${title}, picture ${index + 1}`}
        boxes={LARGE}
        draggable={false}
        className={classNames(ui.full, styles.picture)}
      />
    ),
  }));

export default island('Gallery', Gallery);
