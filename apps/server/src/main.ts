import { enableCompileCache } from 'node:module'

// Compiled sources are kept between starts; must come before anything else is loaded.
enableCompileCache()

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`EVOps needs Node 24; this is ${process.version}. Start it with "npm start".\n`)
  process.exit(1)
}

const { resolveQuickly } = await import('./quick-resolve.ts')
resolveQuickly()
const { start } = await import('./start.ts')
await start()
