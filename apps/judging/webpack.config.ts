import { federatedApp } from '@nox/federation/webpack';

export default federatedApp({
  name: 'judging',
  directory: import.meta.dirname,
  role: 'remote',
});
