/** The ends of Archivo's width axis, in percent. */
const [NARROWEST, WIDEST] = [62, 125];
/** The digits of a text's widths go up to it. */
const LAST_STEP = 7;

const widthRules = Array.from({ length: LAST_STEP + 1 }, (_, step) => {
  const width = NARROWEST + (step * (WIDEST - NARROWEST)) / LAST_STEP;
  return `.width-${step} { --width: ${width}; }`;
});

/** Letters begin one after the other, those from the fifth on at once. */
const delayRules = ['2', '3', '4', 'n + 5'].map(
  (letter, index) => `.letter:nth-child(${letter}) { --nth: ${index + 1}; }`,
);

const STRETCH = 'stretch 600ms var(--ease) calc(var(--nth, 0) * 40ms) backwards';

const css = `
.letters {
  font-family: 'Archivo', 'Archivo Kinetic Fallback', sans-serif;
}

/* Unbroken, unless it alone is wider than the line, as with larger spacing (WCAG 1.4.12). */
.word {
  display: inline-block;
}

/* Drawn as generated content: the text that is read, found and copied is the visually hidden one. */
.letter {
  display: inline-block;
  font-stretch: calc(var(--width) * 1%);
  transform-origin: 0 80%;
}

.letter::before {
  content: attr(data-letter);
}

${widthRules.join('\n')}

/* Paper would show them as they begin. A scale is animated without layout, unlike the font's width. */
@media screen and (prefers-reduced-motion: no-preference) {
  .letter {
    animation: ${STRETCH};
  }

  .dancing .letter {
    animation: ${STRETCH}, pull 5s var(--ease) calc(var(--nth, 0) * 625ms) infinite var(--play, running);
  }

  ${delayRules.join('\n')}
}

@keyframes stretch {
  from {
    scale: calc(${NARROWEST} / var(--width)) 1;
  }
}

/* A count of eight in five seconds. */
@keyframes pull {
  0%,
  12.5%,
  to {
    transform: none;
  }

  4% {
    transform: scaleY(1.12);
  }
}
`;

/** An import of the style sheet has its classes. */
export default css as unknown as Readonly<Record<string, string>>;
