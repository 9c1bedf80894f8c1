/**
 * For a plugin without a name of its own Fastify compares all modules of `require.cache`, which Jest computes anew for
 * each: half of the time that it takes to build the app. The function's name will do.
 */
const key = Symbol.for('fastify.display-name');

Object.defineProperty(Function.prototype, key, {
  get(this: { name: string }) {
    return this.name || 'plugin';
  },
  set(value) {
    Object.defineProperty(this, key, { value, configurable: true, writable: true });
  },
});

export {};
