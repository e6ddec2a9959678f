import { hourMs } from '@evops/platform/contract'
import type { Services, JobTable } from '@evops/platform/server'
import { connectorDays, packDays, lockMeterValuePacking, type ConnectorDay } from './meter-value-packs.store.ts'

/**
 * Time for which meter values stay in rows: the code that ends, bills and monitors sessions reads hardly anything else,
 * and an older process during an upgrade, which reads only rows, finds its sessions' values.
 */
const rowsForMs = 24 * hourMs
/** Days of connectors packed by one transaction: about 90,000 rows at one meter value every ten seconds. */
const atOnce = 10

export function packMeterValueJobs(services: Services): JobTable {
  return {
    'stations:pack-meter-values': {
      title: {
        zh: '压缩充电采样数据',
        en: 'Pack meter samples by the hour',
        es: 'Comprimir las muestras por horas',
      },
      cron: '24 * * * *',
      attempts: 3,
      run: () => packMeterValues(services),
    },
  }
}

/**
 * Packs the meter values of connectors by hour. Deletion of the rows and insertion of the pack are one transaction, and
 * only one process packs at a time. If the process is killed, either state is consistent and the next process
 * continues.
 */
export async function packMeterValues({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(Math.floor((now().getTime() - rowsForMs) / hourMs) * hourMs)
  for (;;) {
    const waiting = await db.asPlatform((tx) => connectorDays(tx, before))
    if (waiting.length === 0) return
    for (let from = 0; from < waiting.length; from += atOnce)
      if ((await packSome(db, waiting.slice(from, from + atOnce), before)) === 'busy') return
  }
}

async function packSome(db: Services['db'], days: readonly ConnectorDay[], before: Date): Promise<'packed' | 'busy'> {
  return db.asPlatform(async (tx) => {
    if (!(await lockMeterValuePacking(tx))) return 'busy'
    await packDays(tx, days, before)
    return 'packed'
  })
}
