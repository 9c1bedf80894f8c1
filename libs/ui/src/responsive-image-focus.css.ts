/*
 * The focal point of an image in percent, as the powers of two whose sum it is: pages have no inline styles. A style sheet
 * that this module writes; responsive-image.module.css adds them up.
 */
const BITS = [64, 32, 16, 8, 4, 2, 1];

export default ['x', 'y']
  .flatMap((axis) => BITS.map((bit) => `[data-${axis}~='${bit}'] { --${axis}-${bit}: ${bit}%; }`))
  .join('\n');
