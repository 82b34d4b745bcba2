import { TestEnvironment } from 'jest-environment-node';
import vm from 'node:vm';

const { createContext } = vm;

/**
 * Jest's environment for Node.js with globals that are properties like all others. In Jest's own each use of `Map` or `Buffer`
 * goes through an interceptor and a proxy, which took two fifths of the time of the tests of the embedded database.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...args) {
    // The base class takes no context from outside.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
