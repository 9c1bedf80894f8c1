/** A focal point in percent is a sum of powers of two, each of which has a rule: pages have no inline styles. */
const BITS = [64, 32, 16, 8, 4, 2, 1];

const sumOf = (axis: 'x' | 'y') =>
  `calc(${BITS.map((bit) => `var(--${axis}-${bit}, 0%)`).join(' + ')})`;

const bitRules = ['x', 'y'].flatMap((axis) =>
  BITS.map((bit) => `.frame[data-${axis}~='${bit}'] { --${axis}-${bit}: ${bit}%; }`),
);

const css = `
.frame {
  position: relative;
  display: block;
  overflow: clip;
}

/* The placeholder and the image, with the same crop. */
.frame img {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: var(--image-fit, cover);
  object-position: ${sumOf('x')} ${sumOf('y')};
}

/* Firefox writes the alternative text over the placeholder. */
.frame > img + picture {
  color: transparent;
}

${bitRules.join('\n')}
`;

/** An import of the style sheet has its classes. */
export default css as unknown as Readonly<Record<string, string>>;
