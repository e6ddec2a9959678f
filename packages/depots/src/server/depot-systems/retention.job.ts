import type { JobTable } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'
import { deleteOldVdvMessages } from './systems.store.ts'

const retentionMs = 14 * 86_400_000

/** Deletes messages of depot systems after two weeks. */
export function messageRetentionJob({ services }: DepotDeps): JobTable {
  return {
    'depots:forget-messages': {
      title: {
        zh: '清理调度系统报文',
        en: 'Clean up messages of depot systems',
        es: 'Depurar mensajes de sistemas de cochera',
      },
      cron: '47 3 * * *',
      async run() {
        const before = new Date(services.now().getTime() - retentionMs)
        while ((await services.db.asPlatform((tx) => deleteOldVdvMessages(tx, before))) > 0);
      },
    },
  }
}
