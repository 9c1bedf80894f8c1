/** Names plugins: else Fastify searches `require.cache`, which Jest computes anew: half of the time to build the app. */
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
