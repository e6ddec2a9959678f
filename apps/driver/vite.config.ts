import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './lean-contract.config.ts'

const server = process.env.EVOPS_DEV_SERVER ?? 'http://127.0.0.1:8080'

/**
 * Build of the drivers' app, served under its own path. Drivers' phones are older than the console's computers: targets
 * are the web views of mini-programmes and five-year-old phones. No inline script: the page works under the console's
 * strict CSP.
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
      // The server checks the schemas of the platform's contract: only its figures and languages are included here.
      treeshake: {
        // Matches by name only, including methods of that name: no variable here is called `words`.
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
