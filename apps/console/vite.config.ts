import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { refuseCircularFiles } from './circular-files.config.ts'
import { leanZod } from './lean-zod.config.ts'
import { leanPreloads } from './preloads.config.ts'
import { createProgressPlugin } from './progress.config.ts'

const preloads = leanPreloads()
const server = process.env.EVOPS_DEV_SERVER ?? 'http://127.0.0.1:8080'

/**
 * Build of the console. `/server` and `/testing` entry points have a `browser` condition without a target, so importing
 * one from here fails the build (tested by `doors.test.ts`). No inline script: the page works under a strict CSP.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), preloads.plugin, leanZod(), createProgressPlugin(), refuseCircularFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Imports of each chunk: e2e/weight.spec.ts sums the size of a page.
    manifest: true,
    // Chrome 123, Firefox 128, Safari 18 and later: the kit uses popover, <dialog>, light-dark and Intl.
    target: ['chrome123', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Vite's default: each set of screens that shares a module gets its own file: a list requested 91 files, and a
      // request costs browser and server more than its bytes. Now it requests 75, and the first page loads little that
      // it does not need.
      output: {
        // Names are cut, because each file with lazy parts repeats the names of its parts: 2 kB of the first page.
        chunkFileNames: ({ name }) => `assets/${name.endsWith('List') ? name : name.slice(0, 2)}-[hash].js`,
        codeSplitting: {
          // A group contains only the named modules: with their imports, home's file was part of the sign-in page.
          includeDependenciesRecursively: false,
          groups: [
            // Menu titles, and contracts that most screens need: one file each, because they repeat the same words and
            // compress well.
            { name: 'screens', test: /\/contract\/screens\.ts$/, priority: 3 },
            { name: 'contracts', test: /\/src\/contract\//, minShareCount: 110, priority: 1 },
            // Modules that the frame and the routes both need. In a file of their own, because files that import each other
            // in a circle use values before they exist.
            {
              name: 'base',
              test: /\/(@tanstack\/(query-core|react-query)\/build\/.*|kit\/src\/console\/(access|domain|net\/queries)|platform\/src\/contract\/(id|units|map-tiles))\.(js|tsx?)$/,
              priority: 4,
            },
            // Parts of the frame from the domains, and their requests: separate files were hardly larger than the
            // request itself.
            {
              name: 'frame',
              test: /\/(menu\.words|plain-text|palette\.rules|screen-keys|use-narrow|slots|backtest-slot|use-now|zone-time|use-live|live-reads|current-station|period-tones|StateCounts|StateMark|state-counts\.words|use-connectors-summary|need\.rules|connector-live|tou|show-item|Runs|bell\.words|stations\/src\/contract\/(faults|alarms|place-filter|connectors|overview|load)|charging\/src\/contract\/(session-filter|session-states|abnormal-filter|day)|ledger\/src\/contract\/wallets|organisation\/src\/contract\/(access-review-count|approvals|texts|operator-settings|role-types|sign-in|sign-in-session|permissions)|tariffs\/src\/contract\/periods)\.tsx?$/,
              priority: 3,
            },
            // Parts of the first page are shown together: one file instead of about forty small ones.
            {
              name: 'home',
              test: /\/console\/dashboard\/(?!FirstSteps|FirstOperator|ChooseOperator)/,
              priority: 1,
            },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 70, entriesAware: true, entriesAwareMergeThreshold: 2_500 },
          ],
        },
      },
      // The modules have no side effects on import, except style sheets: unused parts of an entry point are not in a
      // chunk. Unused contracts and their schemas are also omitted.
      treeshake: {
        manualPureFunctions: [
          'z',
          'endpoint',
          'stored',
          'crud',
          'crudOfList',
          'words',
          'problemTable',
          'pageOf',
          'sortKeys',
          'screen',
          'permissionPage',
          'heading',
          'titlesOf',
          'importEndpoints',
          'rowsImport',
        ],
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /\/(packages\/[^/]+|apps\/console)\/src\//, sideEffects: false },
        ],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: server, ws: true }, '/oauth': server, '/user': server, '/files': server },
  },
})
