import { perDay, type Db, type FileStore, type Services, type RetainedData } from '@evops/platform/server'
import {
  startOfFittingUploads,
  measureRetainedUploads,
  shiftRetentionEnds,
  referencedFiles,
  markUploadDeleted,
  uploadsBefore,
} from './uploads.store.ts'

const atOnce = 100
/** Minimum age of a file without a row before deletion, because a younger one may still be in use by a writer. */
const strayAfterMs = 86_400_000

/** Retention of files uploaded by charge points and of withdrawn firmware. */
export function uploadRetention(db: Pick<Db, 'asPlatform'>, files: FileStore): RetainedData {
  return {
    kind: 'uploads',
    async look(now) {
      const { added, ...held } = await db.asPlatform((tx) => measureRetainedUploads(tx, { now }))
      return { ...held, addedPerDay: perDay(added, { oldestAt: held.oldestAt, now }) }
    },
    async cutFor(maxBytes) {
      const at = await db.asPlatform((tx) => startOfFittingUploads(tx, maxBytes))
      return at ? new Date(at.getTime() + 1) : null
    },
    async due(before) {
      const { bytes, rows } = await db.asPlatform((tx) => measureRetainedUploads(tx, { now: before, before }))
      return { bytes, rows }
    },
    // The file is deleted before its row: if the process is killed in between, the file is deleted again next time.
    async drop(before) {
      for (;;) {
        const going = await db.asPlatform((tx) => uploadsBefore(tx, before, atOnce))
        for (const upload of going) {
          await files.remove(upload.storedAs)
          await db.asPlatform((tx) => markUploadDeleted(tx, upload))
        }
        if (going.length === 0) return
      }
    },
    follow: shiftRetentionEnds,
  }
}

/** Deletes files without a row, left by a process killed between writing the file and inserting the row. */
export async function deleteOrphanFiles({ services, files }: { services: Services; files: FileStore }): Promise<void> {
  const old = await files.olderThan(new Date(services.now().getTime() - strayAfterMs))
  const storedNames = await services.db.asPlatform((tx) => referencedFiles(tx, old))
  const strays = old.filter((name) => !storedNames.has(name))
  for (const name of strays) await files.remove(name)
  if (strays.length > 0) services.log.warn({ files: strays.length }, 'files that nothing names were removed')
}
