import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const NO_EXPORT_ALL = {
  selector: 'ExportAllDeclaration',
  message: 'Name what a library exports: no export *.',
};

const FORMAT_IN_ONE_PLACE =
  "Dates, numbers and the order of names have one place: libs/ui/src/local-format.ts (in the API's sentences pluralize.ts).";
const LOCAL_DATE = 'get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)';
const AS_TEXT = 'toLocale\\w*String|toDateString|toTimeString|toFixed|localeCompare';

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.cache/**', '.data/**', 'screens/**'],
  },
  ...tseslint.configs.recommended,
  {
    // It compiles each file: only where there may be components.
    files: ['apps/{admin,judging,public-site,shell}/**', 'libs/**'],
    ignores: ['**/*.spec.*'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', NO_EXPORT_ALL],
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
    files: ['apps/*/**', 'libs/{api-client,uploads,ui}/**'],
    ignores: ['apps/api/**'],
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
  {
    files: ['apps/*/src/**', 'libs/**'],
    ignores: [
      '**/*.spec.*',
      'apps/e2e/**',
      'libs/ui/src/local-format.ts',
      'apps/api/src/auditions/entries/pluralize.ts',
      // Whether a name is one of a time zone.
      'apps/api/src/environment.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_EXPORT_ALL,
        { selector: 'MemberExpression[object.name="Intl"]', message: FORMAT_IN_ONE_PLACE },
        {
          selector: `MemberExpression[property.name=/^(?:${LOCAL_DATE}|${AS_TEXT})$/]`,
          message: FORMAT_IN_ONE_PLACE,
        },
      ],
    },
  },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
);
