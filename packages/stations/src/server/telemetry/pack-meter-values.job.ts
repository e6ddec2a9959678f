import type { Services, JobTable } from '@evops/platform/server'
import { connectorDays, packDays, packsAlone, type ConnectorDay } from './meter-value-packs.store.ts'

const hourMs = 3_600_000
/**
 * Samples stay rows for so long: what ends, bills and watches sessions reads hardly anything else, and an older process that
 * runs beside, which sees rows alone, sees its sessions' samples.
 */
const rowsForMs = 24 * hourMs
/** Days of connectors that one transaction packs: at a sample every ten seconds some 90,000 rows. */
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
 * Packs the samples of connectors by the hour. What is taken away and what is written for it are one transaction, and one
 * process does it at a time: who is killed leaves either, and the next goes on.
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
    if (!(await packsAlone(tx))) return 'busy'
    await packDays(tx, days, before)
    return 'packed'
  })
}
