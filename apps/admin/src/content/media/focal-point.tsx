import type { ImageFocus } from '@nox/contracts';
import { Button, classNames, tools, ui } from '@nox/ui';
import ratios from '@nox/ui/crops.module.css';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './focal-point.module.css';

const MIDDLE: ImageFocus = { x: 0.5, y: 0.5 };
const STEP = 0.02;
const LARGE_STEP = 0.1;

const DIRECTIONS: Readonly<Record<string, ImageFocus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointProps {
  url: string;
  label: string;
  focus: ImageFocus | null;
  onChange: (focus: ImageFocus | null) => void;
  crops: readonly Crop[];
}

/**
 * The whole image, on which the point that every crop keeps is set by a tap, the mouse or the arrow keys; and how pages
 * crop it, which is decorative: the focal point says it in words.
 */
export function FocalPointField({ url, label, focus, onChange, crops }: FocalPointProps) {
  const slider = useRef<HTMLButtonElement>(null);
  const { x, y } = focus ?? MIDDLE;

  const setAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(within({ x: (clientX - left) / width, y: (clientY - top) / height }));
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange(within({ x: x + direction.x * step, y: y + direction.y * step }));
  };

  const handleRemove = () => {
    onChange(null);
    // The clicked button is removed.
    slider.current?.focus();
  };

  return (
    <div className={classNames(tools.wrap4, styles.field)}>
      <div className={classNames(ui.stack2, ui.start)}>
        <p className={ui.note}>
          {focus ? 'Every crop shows this point.' : 'Tap the face, or what every crop must show.'}
        </p>
        {/* A button, so that it is disabled with the form. */}
        <button
          ref={slider}
          type="button"
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(x * 100)}
          aria-valuetext={describeFocus(focus)}
          className={classNames(tools.surface, styles.image)}
          onKeyDown={handleKeyDown}
          // The keyboard's clicks have no place. A finger that scrolls does not click.
          onClick={(event) => event.detail > 0 && setAt(event)}
          onMouseMove={(event) => event.buttons === 1 && setAt(event)}
        >
          <img src={url} alt="" draggable={false} />
          <span
            data-set={focus !== null}
            className={styles.point}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          />
        </button>
        {focus && (
          <Button className={classNames(tools.label, tools.tight)} onClick={handleRemove}>
            Remove focal point
          </Button>
        )}
      </div>
      <ul role="list" aria-label="Crops" className={tools.wrap3}>
        {crops.map((crop) => (
          <li key={crop} className={classNames(ui.stack1, ui.minor, tools.tiny)}>
            <img
              src={url}
              alt=""
              data-crop={crop}
              className={classNames(tools.surface, styles.cropPreviewsImage)}
              style={{ aspectRatio: ratios[`crop-${crop}`], ...positionOf(focus) }}
            />
            <span>{CROPS[crop]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1_000) / 1_000;

const within = ({ x, y }: ImageFocus): ImageFocus => ({ x: rounded(x), y: rounded(y) });

export function describeFocus(focus: ImageFocus | null): string {
  if (!focus) return 'Not set';
  return `${percent(focus.x)} from the left, ${percent(focus.y)} from the top`;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

/** Keeps the focal point of a cropped image in view. Without one the stylesheet decides. */
export const positionOf = (focus: ImageFocus | null) =>
  focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined;

/** The crops of the public pages; their ratios are in `crops.module.css` of `libs/ui`. */
const CROPS = {
  portrait: 'Card',
  wide: 'Card',
  film: 'Poster',
} as const;

export type Crop = keyof typeof CROPS;
