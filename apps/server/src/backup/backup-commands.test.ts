import { expect, test } from 'vitest'
import { aFolder, command } from '../testing/backup-command.ts'

// backup-commands.nightly.test.ts makes, restores and drills by command; backup.test.ts does it in process.
test('OPS-01 what keeps a backup from being made is one line: it has no place to go', async () => {
  const unset = await command('backup', [], { EVOPS_DATA: aFolder() })
  expect(unset).toMatchObject({
    code: 1,
    stderr: 'EVOPS_BACKUP_TO is not set: a folder on another disk, or s3://bucket/prefix\n',
  })
})
