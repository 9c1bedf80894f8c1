import { federatedApp } from '@nox/federation/build';

export default federatedApp({
  name: 'public-site',
  directory: import.meta.dirname,
  role: 'remote',
});
