import type { Services, JobTable } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import { calculateUnplug } from './unplug.ts'
import { createUnplugLookUp, saveUnplugged, listSessionsAwaitingUnplug } from './unplug.store.ts'

const everyMs = 60_000
const lookBackMs = 3 * 86_400_000

/**
 * Bills occupancy that was not billed yet. A connector's state is stored before its session is billed for occupancy,
 * and a process may end between the two. A rule may also close a session after its connector was free. Each session is
 * billed once.
 */
export function unplugJobs(services: Services, deps: { tariffs: Pick<Tariffs, 'versionContents'> }): JobTable {
  return { 'charging:unplugged': { everyMs, run: () => billUnplugged(services, deps) } }
}

export async function billUnplugged(
  services: Services,
  { tariffs }: { tariffs: Pick<Tariffs, 'versionContents'> },
): Promise<void> {
  const pool = services.db.gatewayPool
  const unplugLookUp = createUnplugLookUp(pool)
  const tariffContent = async (operatorId: string, versionId: string) => {
    const content = (await tariffs.versionContents(pool, operatorId, [versionId])).get(versionId)
    if (!content) throw new Error(`tariff version ${versionId} is missing`)
    return content
  }
  const plugged = await services.db.asPlatform((tx) =>
    listSessionsAwaitingUnplug(tx, new Date(services.now().getTime() - lookBackMs)),
  )
  const found = await Promise.all(
    plugged.map((connector) => calculateUnplug({ unplugLookUp, tariffContent }, connector)),
  )
  const rows = found.filter((row) => row !== null)
  if (rows.length === 0) return
  await saveUnplugged(pool, rows)
  for (const operatorId of new Set(rows.map((row) => row.operatorId)))
    services.bus.publish('stations.live', { operatorId })
}
