import { parseArgs } from 'node:util'
import { createBackups, forgetLog, targetName } from '@evops/platform/server'
import { reachDatabase } from '../reach-database.ts'
import { requireBackup, runCommand, say } from './command.ts'
import { openHouse } from './house.ts'
import { proofsOf } from './proofs.ts'

/*
 * `npm run backup [-- --with-secret] [--anew]`: a backup now, to EVOPS_BACKUP_TO. Works beside a running server, and
 * without one on the embedded database, which it starts for that time. `--anew` begins a line of log of its own, where the
 * old one is gone.
 */
await runCommand(async (config, log) => {
  const { values } = parseArgs({
    options: {
      'with-secret': { type: 'boolean', default: false },
      anew: { type: 'boolean', default: false },
    },
  })
  const settings = requireBackup(config)
  const database = await reachDatabase(config, log)
  try {
    const opened = await openHouse({ config, url: database.url, log })
    const backups = createBackups({
      settings,
      url: database.url,
      dataDir: config.dataDir,
      db: opened.house.db,
      log,
      proofs: proofsOf(opened.house, opened.domains, database.url),
      anew: values.anew,
    })
    try {
      const begun = performance.now()
      const made = await backups.make({ withSecret: values['with-secret'], startedBy: 'npm run backup' })
      const seconds = Math.round((performance.now() - begun) / 1_000)
      say(`Backup ${made.id} in ${targetName(settings.to)}: ${made.stream.bytes} bytes, ${seconds} s`)
      if (!made.secrets) say('secret.key is not in it: keep a copy of it apart from the backups.')
    } finally {
      const alone = backups.ships()
      await backups.close()
      await opened.close()
      // Nobody goes on bringing the log there: the server that runs must not keep it for us.
      if (alone && database.running) await forgetLog(database.url)
    }
    return 0
  } finally {
    await database.stop()
  }
})
