import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.cache/**', '.data/**', 'screens/**'],
  },
  ...tseslint.configs.recommended,
  reactHooks.configs.flat.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'Name what a library exports: no export *.',
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
        {
          paths: ['react', 'axios', 'firebase'],
          patterns: ['firebase/*', '@firebase/*', 'react-*'],
        },
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
            {
              group: ['firebase/auth', '@firebase/auth'],
              message: 'Only libs/auth talks to Firebase Auth.',
            },
          ],
        },
      ],
    },
  },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
);
