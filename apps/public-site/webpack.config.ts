import { federatedApp } from '@nox/federation/webpack';
import { pageHeads } from './src/page-heads.ts';

export default federatedApp({
  name: 'public-site',
  directory: import.meta.dirname,
  role: 'remote',
  // Loaded when the page works; what the server renders of it has its styles from the start.
  preloads: { registration: ['registration'] },
  serverEntry: './src/server/main.ts',
  jsonFiles: { 'pages.json': pageHeads },
});
