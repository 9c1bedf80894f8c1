import { federatedApp } from '@nox/federation/build';

export default federatedApp({ name: 'admin', directory: import.meta.dirname, role: 'remote' });
