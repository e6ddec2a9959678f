import type { JobTable } from '@evops/platform/server'
import type { ContentDeps } from '../deps.ts'
import { filterReferencedContentFiles } from './orphan-files.store.ts'

/** Minimum age before a file without a row is deleted, because a younger one may still be written. */
const strayAfterMs = 86_400_000

/** Creates the job that deletes files without a row: a process was killed in between, or demo data was recreated. */
export function orphanFileJobs({ services, files }: ContentDeps): JobTable {
  return {
    'content:stray-files': {
      title: {
        zh: '清理无主的图片与安装包',
        en: 'Remove unreferenced pictures and app files',
        es: 'Borrar imágenes y archivos de apps sin referencia',
      },
      cron: '41 3 * * *',
      attempts: 3,
      async run() {
        const old = await files.olderThan(new Date(services.now().getTime() - strayAfterMs))
        const storedNames = await services.db.asPlatform((tx) => filterReferencedContentFiles(tx, old))
        const strays = old.filter((name) => !storedNames.has(name))
        for (const name of strays) await files.remove(name)
        if (strays.length > 0) services.log.warn({ files: strays.length }, 'files that nothing names were removed')
      },
    },
  }
}
