import { perDay, type Db, type FileStore, type Services, type Retained } from '@evops/platform/server'
import {
  beginOfFitting,
  heldUploads,
  moveEnds,
  namedFiles,
  uploadRemoved,
  uploadsBefore,
} from './uploads.store.ts'

const atOnce = 100
/** Minimum age of a file without a row before deletion, because a younger one may still be in use by a writer. */
const strayAfterMs = 86_400_000

/** Retention of files uploaded by charge points and of withdrawn firmware. */
export function uploadRetention(db: Pick<Db, 'asPlatform'>, files: FileStore): Retained {
  return {
    kind: 'uploads',
    async look(now) {
      const { added, ...held } = await db.asPlatform((tx) => heldUploads(tx, { now }))
      return { ...held, addedPerDay: perDay(added, { oldestAt: held.oldestAt, now }) }
    },
    async cutFor(maxBytes) {
      const at = await db.asPlatform((tx) => beginOfFitting(tx, maxBytes))
      return at ? new Date(at.getTime() + 1) : null
    },
    async due(before) {
      const { bytes, rows } = await db.asPlatform((tx) => heldUploads(tx, { now: before, before }))
      return { bytes, rows }
    },
    // The file is deleted before its row: if the process is killed in between, the file is deleted again next time.
    async drop(before) {
      for (;;) {
        const going = await db.asPlatform((tx) => uploadsBefore(tx, before, atOnce))
        for (const upload of going) {
          await files.remove(upload.storedAs)
          await db.asPlatform((tx) => uploadRemoved(tx, upload))
        }
        if (going.length === 0) return
      }
    },
    follow: moveEnds,
  }
}

/** Deletes files without a row, left by a process killed between writing the file and inserting the row. */
export async function removeStrays({
  services,
  files,
}: {
  services: Services
  files: FileStore
}): Promise<void> {
  const old = await files.olderThan(new Date(services.now().getTime() - strayAfterMs))
  const storedNames = await services.db.asPlatform((tx) => namedFiles(tx, old))
  const strays = old.filter((name) => !storedNames.has(name))
  for (const name of strays) await files.remove(name)
  if (strays.length > 0) services.log.warn({ files: strays.length }, 'files that nothing names were removed')
}
