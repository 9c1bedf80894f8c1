import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const scope = (from, ...to) => ({
  sourceTag: `scope:${from}`,
  onlyDependOnLibsWithTags: to.map((name) => `scope:${name}`),
});

const pages = ['contracts', 'api-client', 'auth', 'uploads', 'ui', 'federation', 'testing'];

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.cache/**', '.data/**', 'screens/**'],
  },
  ...tseslint.configs.recommended,
  reactHooks.configs.flat.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Who may look at whom. Apps are never imported; each lib sees only what its sentence allows.
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          // The journeys run what `npm start` runs; the tools are no project that could be imported by a name.
          allow: ['/tools/((start|emulator|release|bench-web)/|workspace$)'],
          // Only specs of the API client use the fake network of testing, which renders with the client's cache.
          ignoredCircularDependencies: [['api-client', 'testing']],
          depConstraints: [
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
            { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
            scope('shell', 'auth', 'api-client', 'uploads', 'ui', 'federation', 'testing'),
            scope('public-site', ...pages),
            scope('admin', ...pages),
            scope('judging', ...pages),
            scope('api', 'contracts'),
            scope('e2e', 'contracts'),
            scope('contracts'),
            scope('ui', 'ui', 'testing'),
            scope('api-client', 'contracts', 'testing'),
            scope('auth', 'testing'),
            scope('uploads', 'contracts', 'api-client', 'testing'),
            scope('federation'),
            scope('testing', 'contracts', 'api-client'),
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'Name what leaves the room: no export *.',
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['apps/api/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: ['react', 'axios', 'firebase'], patterns: ['firebase/*', 'react-*'] },
      ],
    },
  },
  {
    files: ['apps/{shell,public-site,admin,judging}/**', 'libs/{api-client,uploads,ui}/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['firebase/auth'], message: 'Only libs/auth talks to Firebase Auth.' },
          ],
        },
      ],
    },
  },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
);
