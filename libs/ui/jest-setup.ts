import { loadBase } from './src/overlay/base.ts';

// What opens a dialog or a menu is followed by a look at it.
beforeAll(async () => void (await loadBase()));
