import { defineConfig } from 'oxlint';

const FORMAT_IN_ONE_PLACE =
  'Dates, numbers and the order of names have one place: libs/ui/src/local-format.ts (of sentences libs/contracts/src/sentences.ts).';

/** Methods whose result depends on the machine's time zone or language. */
const LOCAL_METHODS = [
  ...['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'TimezoneOffset'].map(
    (part) => `get${part}`,
  ),
  ...['', 'Date', 'Time'].map((part) => `toLocale${part}String`),
  ...['toDateString', 'toTimeString', 'toFixed', 'localeCompare'],
];

const SPECS = ['**/*.spec.*', '**/testing/**', '**/webpack*/**'];

export default defineConfig({
  plugins: ['typescript', 'react', 'oxc'],
  jsPlugins: ['./tools/browser-support.js'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: ['**/dist/**', '.data/**', 'screens/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'nox/no-export-all': 'error',
    'nox/zod-as-namespace': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-explicit-any': 'error',
    // Names from outside are cleaned of control characters.
    'no-control-regex': 'off',
  },
  overrides: [
    {
      files: ['apps/*/**', 'libs/**'],
      excludeFiles: ['apps/{api,e2e}/**'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        // TanStack Virtual and Table: what they return is not memoized.
        'react/incompatible-library': 'off',
      },
    },
    {
      files: [
        'apps/{public-site,shell}/src/**',
        'libs/{api-client,auth,contracts,figures,release-format,ui}/src/**',
        'libs/federation/{contract,islands,runtime,shared}/**',
      ],
      excludeFiles: SPECS,
      rules: { 'nox/unsupported-apis': ['error', 'public'] },
    },
    {
      files: ['apps/{admin,judging,season}/src/**', 'libs/{actions,outbox,uploads}/src/**'],
      excludeFiles: SPECS,
      rules: { 'nox/unsupported-apis': ['error', 'administration'] },
    },
    // Playwright reads from the first parameter which fixtures there are.
    { files: ['apps/e2e/**', 'libs/testing/**'], rules: { 'no-empty-pattern': 'off' } },
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
      excludeFiles: ['apps/api/**'],
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
      excludeFiles: [
        '**/*.spec.*',
        'apps/e2e/**',
        'libs/ui/src/local-format.ts',
        'libs/contracts/src/sentences.ts',
        // Whether a name is one of a time zone.
        'apps/api/src/environment.ts',
      ],
      rules: {
        'no-restricted-globals': ['error', { name: 'Intl', message: FORMAT_IN_ONE_PLACE }],
        'no-restricted-properties': [
          'error',
          ...LOCAL_METHODS.map((property) => ({ property, message: FORMAT_IN_ONE_PLACE })),
        ],
      },
    },
    { files: ['tools/**', 'libs/testing/src/nox-test.ts'], rules: { 'no-console': 'off' } },
  ],
});
