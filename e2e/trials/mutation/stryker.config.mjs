/**
 * `npm run trial -- mutation [FILE …]`: changes one expression after the other in the files that guard stock, money and access, and
 * runs the tests that reach it. A change that no test notices is printed as "survived".
 */
export default {
  mutate: [
    'api/src/stock/*.ts',
    'api/src/checkout/**/*.ts',
    'api/src/http/{access,csrf,idempotency,input,limits}*.ts',
    'api/src/account/{check-credentials,sessions,register,verify,recovery}.ts',
    '!**/*.test.ts',
  ],
  testRunner: 'jest',
  testRunnerNodeArgs: [
    '--experimental-vm-modules',
    '--liftoff-only',
    '--disable-warning=ExperimentalWarning',
  ],
  jest: {
    projectType: 'custom',
    configFile: 'e2e/trials/mutation/jest.config.mjs',
    enableFindRelatedTests: true,
  },
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutFactor: 10,
  dryRunTimeoutMinutes: 60,
  // Files are changed in place, because the workspaces of a copy would still be those of this folder.
  inPlace: true,
  reporters: ['clear-text', 'progress'],
  tempDirName: '.cache/stryker',
};
