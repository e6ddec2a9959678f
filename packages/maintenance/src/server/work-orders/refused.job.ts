import { dayMs } from '@evops/platform/contract'
import type { FileStore, Services, JobTable } from '@evops/platform/server'
import { conflictMediaRetentionDays } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { clearConflictsSettledBefore, filterReferencedPhotos } from './refused.store.ts'

/** A younger file without a row may still be in the process of being written. */
const strayAfterMs = dayMs

export function conflictCleanupJobs({ services }: MaintenanceDeps, files: FileStore): JobTable {
  return {
    'maintenance:stray-files': {
      title: {
        zh: '清理无主的工单照片与已搁置的离线照片、签名',
        en: 'Remove unreferenced photos of orders, and photos and signatures set aside',
        es: 'Borrar fotos de órdenes sin referencia, y fotos y firmas descartadas',
      },
      cron: '23 3 * * *',
      attempts: 3,
      run: () => purgeSettledConflicts(services, files),
    },
  }
}

/**
 * Deletes expired photos: first the database references, then files without a reference, which also covers a process
 * killed in between.
 */
export async function purgeSettledConflicts(
  { db, now }: Pick<Services, 'db' | 'now'>,
  files: FileStore,
): Promise<void> {
  const before = new Date(now().getTime() - conflictMediaRetentionDays * dayMs)
  await db.asPlatform((tx) => clearConflictsSettledBefore(tx, before))
  const old = await files.olderThan(new Date(now().getTime() - strayAfterMs))
  const referencedFiles = await db.asPlatform((tx) => filterReferencedPhotos(tx, old))
  for (const name of old) if (!referencedFiles.has(name)) await files.remove(name)
}
