/*
 * `npm run GROUP -- NAME [options]`: runs the scripts of a name, in order, with the remaining arguments. Exits with the
 * first exit code that is not 0. Without a name it lists the names; with an unknown one it also exits with 2.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../ready/runtime.mjs'
import { scriptGroups } from './groups.ts'

const [group = '', name = '', ...options] = process.argv.slice(2)
const names = scriptGroups[group]
if (!names) throw new Error(`groups: ${Object.keys(scriptGroups).join(', ')}`)
const found = Object.hasOwn(names, name) ? names[name] : undefined
if (found) await runScripts('before' in found ? found : { before: [], scripts: found })
else {
  console.log(`npm run ${group} -- NAME [options]; names: ${Object.keys(names).toSorted().join(', ')}`)
  process.exitCode = name === '' ? 0 : 2
}

async function runScripts({ before, scripts }: { before: readonly string[]; scripts: readonly string[] }) {
  const lines = [...before.map((line) => line.split(' ')), ...scripts.map((line) => [...line.split(' '), ...options])]
  for (const line of lines.slice(0, -1)) {
    const { status } = spawnSync(process.execPath, line, { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  // The last script runs in this process, so that it receives signals itself.
  const [file = '', ...args] = lines.at(-1) ?? []
  const script = path.join(root, file)
  process.argv = [process.execPath, script, ...args]
  try {
    await import(pathToFileURL(script).href)
  } catch (error) {
    if (!isWrongOption(error)) throw error
    console.error(`npm run ${group} -- ${name}: ${error.message}`)
    process.exit(2)
  }
}

/** An option that the script does not know is a mistake of the caller, which its sentence explains without a stack. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
