import { sayUnavailable } from './say-unavailable';

// The boundary behind which shared modules are negotiated before anything uses them.
import(/* webpackChunkName: "bootstrap" */ './bootstrap').catch(sayUnavailable);
