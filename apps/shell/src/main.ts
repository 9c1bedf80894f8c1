import { keepEarlyTaps } from './early-taps';
import { sayUnavailable } from './say-unavailable';

keepEarlyTaps();
// The boundary behind which shared modules are negotiated before anything uses them.
import(/* webpackChunkName: "bootstrap" */ './bootstrap').catch(sayUnavailable);
