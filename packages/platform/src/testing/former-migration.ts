import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process'

/** Last commit with the migrations that the baselines stand for. */
const commit = 'b58c6461e'

export const formerMigrationsMissing = `git does not know ${commit}, which had the former migrations`

/** Returns the text of a migration that the baselines stand for; undefined if git does not know its commit. */
export function readFormerMigration(file: string): string | undefined {
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], options)
  } catch {
    return undefined
  }
  return execFileSync('git', ['show', `${commit}:db/migrations/${file}`], options)
}
