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
/** A file that no row names may be one that is being written. */
const strayAfterMs = 86_400_000

/** Files that charge points sent, and firmware that was withdrawn. */
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
    // The file goes first: a process that is killed in between leaves a row whose file goes again.
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

/** Removes files that no row names: a process was killed between writing one and telling of it. */
export async function removeStrays({ services, files }: { services: Services; files: FileStore }): Promise<void> {
  const old = await files.olderThan(new Date(services.now().getTime() - strayAfterMs))
  const known = await services.db.asPlatform((tx) => namedFiles(tx, old))
  const strays = old.filter((name) => !known.has(name))
  for (const name of strays) await files.remove(name)
  if (strays.length > 0) services.log.warn({ files: strays.length }, 'files that nothing names were removed')
}
