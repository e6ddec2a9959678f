import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Node keeps what it has compiled when a process ends in order. A server that is killed leaves nothing behind, and the next
 * start would compile three thousand sources anew: seconds in which no charge point is answered. This process loads what the
 * server loads and ends; where nothing has changed since the last one it ends at once. See `compile-beside.ts`.
 */
process.on('disconnect', () => process.exit(0))
enableCompileCache()
const cache = getCompileCacheDir()
const root = path.resolve(import.meta.dirname, '../../..')
const mark = cache === undefined ? '' : path.join(cache, 'evops-whole')
const began = Date.now()
if (mark && newestSource() > markedAt()) {
  const { resolveQuickly } = await import('./quick-resolve.ts')
  resolveQuickly()
  await import('./server.ts')
  flushCompileCache()
  writeFileSync(mark, new Date(began).toISOString())
}
process.exit(0)

function markedAt(): number {
  return statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** When a source, or what npm installed, changed last: in ms. */
function newestSource(): number {
  const folders = [
    'apps/server/src',
    ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`),
  ]
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  return Math.max(...[...sources, path.join(root, 'package-lock.json')].map((file) => statSync(file).mtimeMs))
}
