/** Makes the variants of the sample content's images that changed: run it after `make-pictures` and `make-videos`. */
import { makeSampleVariants } from '../../apps/api/src/seed/sample-variants.ts';

console.log(await makeSampleVariants());
