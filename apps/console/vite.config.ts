import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanZod } from './lean-zod.config.ts'
import { leanPreloads } from './preloads.config.ts'
import { createProgressPlugin } from './progress.config.ts'

const preloads = leanPreloads()
const server = process.env.EVOPS_DEV_SERVER ?? 'http://127.0.0.1:8080'

/**
 * The console's build. A `/server` or `/testing` door has a `browser` condition that points at nothing, so importing
 * one from here fails the build (`doors.test.ts` proves it). No inline script: the page works under a strict CSP.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), preloads.plugin, leanZod(), createProgressPlugin()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What each chunk imports: e2e/weight.spec.ts adds up what a page costs.
    manifest: true,
    // Chrome 123, Firefox 128, Safari 18 and later: popover, <dialog>, light-dark and Intl as the kit uses them.
    target: ['chrome123', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Left alone, each set of screens that shares a module gets a file of its own: a list asked for 91, and a request
      // costs browser and server more than the bytes that it brings. Now 75, and the first page brings little that it does not need.
      output: {
        codeSplitting: {
          // A group is what it names: with what that imports, home's file was part of the sign-in page.
          includeDependenciesRecursively: false,
          groups: [
            // Titles of the menu, and contracts that most screens need: each one file, as they say the same words.
            { name: 'screens', test: /\/contract\/screens\.ts$/, priority: 3 },
            { name: 'contracts', test: /\/src\/contract\//, minShareCount: 70, priority: 1 },
            // What domains hand to the frame, and what each page of it asks for: a file each was little more than the asking.
            {
              name: 'frame',
              test: /\/(menu\.words|screen-keys|use-narrow|slots|backtest-slot|use-now|zone-time|use-live|live-reads|current-station|period-tones|StateCounts|StateMark|state-counts\.words|use-connectors-summary|need\.rules|connector-live|tou|show-item|Runs|bell\.words|stations\/src\/contract\/(faults|alarms|place-filter|connectors|overview|load)|charging\/src\/contract\/(session-filter|session-parts|abnormal-filter|day)|organisation\/src\/contract\/(approvals|texts|operator-settings|role-types)|tariffs\/src\/contract\/periods)\.tsx?$/,
              priority: 3,
            },
            // The first page's parts are seen together: one file instead of some forty, each of which is little more than the asking.
            {
              name: 'home',
              test: /\/console\/dashboard\/(?!FirstSteps|FirstOperator|ChooseOperator)/,
              priority: 1,
            },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 70, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
      },
      // Our modules do nothing by being imported, style sheets aside: a door's unused part stays out of a chunk.
      // And a contract that nobody here uses stays out, with its schemas.
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
