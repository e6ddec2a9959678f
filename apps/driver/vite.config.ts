import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './lean-contract.config.ts'

const server = process.env.EVOPS_DEV_SERVER ?? 'http://127.0.0.1:8080'

/**
 * The drivers' app, served under a path of its own. Phones that drive up are older than consoles' computers: what mini
 * programmes' web views and five-year-old phones know. No inline script: the page works under the console's strict CSP.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/drive/',
  plugins: [react(), leanContract()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'firefox115', 'safari16'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      // What the ground's contract says with schemas is the server's to check: only figures and languages come along.
      treeshake: {
        // By name alone, methods of what is called so too: nothing here calls a variable `words`.
        manualPureFunctions: ['z', 'endpoint', 'words', 'problemTable'],
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /\/packages\/[^/]+\/src\//, sideEffects: false },
        ],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/api': { target: server, ws: true }, '/oauth': server },
  },
})
