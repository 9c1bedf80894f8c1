const { createRequire } = require('node:module');
const vm = require('node:vm');

const { TestEnvironment } = createRequire(require.resolve('jest'))('jest-environment-node');

const { createContext } = vm;

/**
 * Node's environment with an ordinary global object. That of Jest is a proxy, which C++ asks for every global name that a module
 * reads, `Object` and `Error` included: a seventh of the time of the API's specs.
 */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    // The constructor of Jest takes no context.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
};
