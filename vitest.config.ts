import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { scaleTestTimeout } from '@evops/platform/testing'
import { chromiumFlags, findChromium } from './scripts/ready/chromium.mjs'

const executablePath = findChromium()
const consoleDependencies = [
  '@antv/x6',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'antd',
  'antd/es/locale/en_GB.js',
  'antd/es/locale/es_ES.js',
  'antd/es/locale/zh_CN.js',
  'dayjs',
  'dayjs/locale/es.js',
  'dayjs/locale/zh-cn.js',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/features',
  'echarts/renderers',
  'qrcode',
  'react',
  'react-dom',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  'zod',
]

/**
 * Sorts test files: those that start other processes and mostly wait come first, then the longest. A long file started
 * last would run alone at the end.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /\/(scripts|apps)\/|\/fourteen\.test/.test(moduleId)
    return (await super.sort(files)).toSorted((a, b) => Number(waits(b)) - Number(waits(a)))
  }
}

/**
 * Load tests, fault tests and whole servers take minutes: `npm run nightly` runs these files, and those with property
 * tests.
 */
const nightlyFiles = '{packages,apps,scripts}/**/*.nightly.test.ts'
/** The nightly run tries each property more often (each-file.ts); `atNight` marks single tests. */
const propertyFiles = () =>
  ['packages', 'apps', 'scripts'].flatMap((folder) =>
    globSync(`${folder}/**/*.test.ts`, { cwd: import.meta.dirname })
      .filter((file) => !/node_modules/.test(file))
      .filter((file) =>
        /'fast-check'|\bisNight\b|\batNight\b/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
      ),
  )
const isNightly = process.env.EVOPS_NIGHTLY === '1'

/** Component tests of which the daily run covers a sample. */
const drawnAtNight =
  '{packages/reports/src/console/screen/report-screen,packages/ledger/src/console/months/months,packages/cards/src/console/receipts/receipt,apps/console/src/gallery/gallery}.test.tsx'
const notOurs = ['**/node_modules/**']

/** Rule tests of screens that import a component: Node alone cannot load those. */
const componentUnitTests = globSync('{packages,apps}/**/console/**/*.test.ts', { cwd: import.meta.dirname })
  .filter((file) => !/node_modules/.test(file))
  .filter((file) => reachesComponent(file))

function reachesComponent(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const imports = [...text.matchAll(/^(?:import(?! type)|export|\})[^'\n]*'(.+)'/gm)].map(([, from = '']) => from)
  return imports.some(
    (from) =>
      /^@evops\/(kit$|[^/]+\/console$)|\.tsx$/.test(from) ||
      (/^\..*\.ts$/.test(from) && reachesComponent(path.join(path.dirname(file), from), seen)),
  )
}
const onNode = {
  setupFiles: [
    'packages/platform/src/testing/each-file.ts',
    'packages/organisation/src/testing/cheap-passwords.ts',
    'packages/payments/src/testing/shared-pairs.ts',
  ],
  environment: 'node',
  // Loading the product again took half of a file's time. Each file creates its own database, which is the only
  // isolation it needs.
  isolate: false,
  // The same setting as the server: short-lived objects are collected a third as often.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: scaleTestTimeout(420_000),
  hookTimeout: scaleTestTimeout(420_000),
}

/**
 * Three kinds of tests. `node` (*.test.ts): rules, services and sockets with one real PostgreSQL started for the run;
 * each file uses its own clone. `rules`: rule tests of screens that import components, which Vite compiles. `console`
 * (*.test.tsx): components in a real browser.
 */
export default defineConfig({
  test: {
    watch: false,
    allowOnly: false,
    // One more than two cores, because many files wait for sockets, processes and clocks. Two more cost more CPU time
    // than they use.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    // The same time limit as `until`; Vitest's own limit of one second is too short on a busy machine.
    expect: { poll: { timeout: scaleTestTimeout(30_000) } },
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'node',
          include: isNightly ? [nightlyFiles, ...propertyFiles()] : ['{packages,apps,scripts}/**/*.test.ts'],
          exclude: [...notOurs, ...componentUnitTests, ...(isNightly ? [] : [nightlyFiles])],
          globalSetup: ['packages/platform/src/testing/global-setup.ts'],
          // Node strips the types itself: with Vite sending every module to four workers, the run took a sixth more of
          // both cores.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'rules',
          include: isNightly ? propertyFiles().filter((file) => componentUnitTests.includes(file)) : componentUnitTests,
          exclude: notOurs,
        },
      },
      {
        extends: true,
        // Listed in advance: if Vite found them while a test loads, it would reload the test midway.
        optimizeDeps: { include: consoleDependencies },
        test: {
          name: 'console',
          include: isNightly ? [drawnAtNight] : ['{packages,apps}/**/*.test.tsx'],
          setupFiles: ['packages/kit/src/testing/each-browser-file.ts'],
          env: { EVOPS_NIGHTLY: isNightly ? '1' : '' },
          testTimeout: scaleTestTimeout(420_000),
          hookTimeout: scaleTestTimeout(420_000),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
