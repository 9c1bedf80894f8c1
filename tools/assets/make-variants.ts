/** Makes the variants of the sample content's images that changed. */
import { makeSampleVariants } from '../../apps/api/src/seed/sample-variants.ts';

console.log(await makeSampleVariants());
