import { spawnSync } from 'node:child_process'
import { root } from './ready/runtime.mjs'

/**
 * Runs the scripts of one name, in order, with the remaining arguments, and exits with the first exit code that is not 0.
 * Without a name, or with an unknown one, it lists the names.
 */
export function runScriptsOfName(command: string, scripts: Readonly<Record<string, readonly string[]>>): never {
  const [name = '', ...args] = process.argv.slice(2)
  const files = scripts[name]
  if (!files) {
    const list = Object.keys(scripts).toSorted().join(', ')
    console.log(`npm run ${command} -- NAME [options]; names: ${list}`)
    process.exit(name === '' ? 0 : 1)
  }
  for (const file of files) {
    const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  process.exit(0)
}
