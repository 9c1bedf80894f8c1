import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import styles from '@nox/ui/kinetic-text.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The step of Archivo's width axis for 125 %; 0 is 62 %. */
const WIDEST = 7;

interface KineticTextProps {
  text: string;
  /** A digit for each character and space, 0 the narrowest, 7 the widest. Default: from the widest to the narrowest. */
  widths?: string;
  /** Each letter is pulled up on a count of its own, again and again. */
  isDancing?: boolean;
}

/** Words whose letters differ in width, and stretch to it at first. One text for screen readers. */
export function KineticText({
  text,
  widths = fromWideToNarrow(text),
  isDancing = false,
}: KineticTextProps) {
  const words = [...text.matchAll(/\S+/g)];
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span
        aria-hidden="true"
        dir={SEPARATE.test(text) ? 'ltr' : undefined}
        className={classNames(styles.letters, isDancing && styles.dancing)}
      >
        {words.map(({ 0: word, index }) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            <Word word={word} widths={widths.slice(index)} />
          </Fragment>
        ))}
      </span>
    </>
  );
}

/** Scripts whose letters can be drawn one by one; others join theirs, or put marks around them. */
const SEPARATE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]*$/u;

function Word({ word, widths }: { word: string; widths: string }) {
  if (!SEPARATE.test(word)) return <span className={styles.word}>{word}</span>;
  return (
    <span className={styles.word}>
      {[...word].map((letter, index) => (
        <span
          key={index}
          data-letter={letter}
          className={classNames(styles.letter, styles[`width-${widths[index]}`])}
        />
      ))}
    </span>
  );
}

function fromWideToNarrow(text: string): string {
  const last = Math.max(1, text.length - 1);
  return [...text].map((_, index) => Math.round(WIDEST * (1 - index / last))).join('');
}
