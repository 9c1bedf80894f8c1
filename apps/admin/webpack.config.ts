import { federatedApp } from '@nox/federation/webpack';

export default federatedApp({
  name: 'admin',
  directory: import.meta.dirname,
  role: 'remote',
});
