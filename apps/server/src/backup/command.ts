import { BackupError, ConfigError, createLog, readConfig, type Config } from '@evops/platform/server'
import type { Logger } from 'pino'

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Reads the settings, does the work and ends with its exit code. Errors that a person can fix are printed as one line.
 */
export function runCommand(work: (config: Config, log: Logger) => Promise<number>): Promise<void> {
  return runCommandWithoutData(() => work(readConfig(process.env), createLog(process.env.EVOPS_LOG ?? 'silent')))
}

/** Does the same for a command without an installation: it creates no data folder. */
export async function runCommandWithoutData(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isExpected = error instanceof ConfigError || error instanceof BackupError
    const badOption = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    process.stderr.write(`${isExpected || badOption ? error.message : `It did not work: ${error.message}`}\n`)
    process.exitCode = 1
  }
}

/** Returns the backup settings, or throws if no target is set. */
export function requireBackup(config: Config): NonNullable<Config['backup']> {
  if (!config.backup)
    throw new BackupError('EVOPS_BACKUP_TO is not set: a folder on another disk, or s3://bucket/prefix')
  return config.backup
}
