import { enableCompileCache } from 'node:module'

// Enables the compile cache; must run before any other module is loaded.
enableCompileCache()

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`EVOps needs Node 24; this is ${process.version}. Start it with "npm start".\n`)
  process.exit(1)
}

const { installFastModuleResolver } = await import('./quick-resolve.ts')
installFastModuleResolver()
const { startServerProcess } = await import('./start.ts')
await startServerProcess()
