import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Compiles the server's sources in advance. Node saves compiled code only when a process ends in order. A killed server
 * saves nothing, and the next start would compile three thousand sources again: seconds in which no charge point is
 * answered. This process loads the same sources as the server and ends; if nothing has changed since its last run it
 * ends at once. See `compile-in-background.ts`.
 */
process.on('disconnect', () => process.exit(0))
enableCompileCache()
const cache = getCompileCacheDir()
const root = path.resolve(import.meta.dirname, '../../..')
const mark = cache === undefined ? '' : path.join(cache, 'evops-whole')
const began = Date.now()
if (mark && newestSource() > markedAt()) {
  const { installFastModuleResolver } = await import('./quick-resolve.ts')
  installFastModuleResolver()
  await import('./server.ts')
  flushCompileCache()
  writeFileSync(mark, new Date(began).toISOString())
}
process.exit(0)

function markedAt(): number {
  return statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Returns the time of the last change of a source or an npm installation, in ms. */
function newestSource(): number {
  const folders = ['apps/server/src', ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`)]
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  return Math.max(...[...sources, path.join(root, 'package-lock.json')].map((file) => statSync(file).mtimeMs))
}
