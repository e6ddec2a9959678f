import { openTarget } from '@evops/platform/server'
import { connectInstallationDatabase } from '../reach-database.ts'
import { createSilentServerRunner } from '../server.ts'
import { requireBackup, runCommand, printLine } from './command.ts'
import { runRestoreDrill } from './drill.ts'
import { openServices } from './services.ts'
import { drillFailureText, saveDrillResult } from './tasks.ts'

/*
 * `npm run admin -- drill`: restores the newest backup of EVOPS_BACKUP_TO next to the data folder, verifies and removes
 * it, and saves the result for the console.
 */
await runCommand(async (config, log) => {
  const settings = requireBackup(config)
  const drilled = await runRestoreDrill({
    config,
    log,
    target: openTarget(settings.to),
    boot: createSilentServerRunner(log),
    writeLine: printLine,
  })
  const database = await connectInstallationDatabase(config, log)
  try {
    const opened = await openServices({ config, url: database.url, log })
    try {
      await saveDrillResult(opened.services, drilled)
    } finally {
      await opened.close()
    }
  } finally {
    await database.stop()
  }
  printLine(drilled.ok ? `The backup holds (${drilled.report.seconds} s).` : drillFailureText(drilled))
  return drilled.ok ? 0 : 1
})
