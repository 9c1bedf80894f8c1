import { federatedApp } from '@nox/federation/webpack';

export default federatedApp({
  name: 'season',
  directory: import.meta.dirname,
  role: 'remote',
});
