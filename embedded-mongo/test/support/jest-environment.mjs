import { TestEnvironment } from 'jest-environment-node';
import vm from 'node:vm';

const { createContext } = vm;

/**
 * Jest's environment for Node.js with ordinary properties as globals. In Jest's own environment, each use of `Map` or `Buffer` goes
 * through an interceptor and a proxy, which took 40 % of the time of embedded-mongo's tests.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...args) {
    // The base class does not accept a context.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
