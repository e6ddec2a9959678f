import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, AuditEntry } from '@evops/platform/server'
import {
  anActor,
  callerOf,
  codesOf,
  testApp,
  testHouse,
  type Call,
  type TestHouse,
} from '@evops/platform/testing'
import { aStation } from '@evops/stations/testing'
import { energyEndpoints } from '../contract/index.ts'
import { createEnergy } from '../server/index.ts'

/**
 * An operator in Shanghai's time beside another. Bearer tokens: `ours` and `theirs` hold every code, `scoped` every code for no
 * station, `nobody` none.
 */
export interface EnergySite extends TestHouse {
  operatorId: string
  stationId: string
  audited: AuditEntry[]
  call: Call
  /** A meter at the station, or at another. */
  aMeter: (meterNo: string, at?: { stationId?: string; multiplier?: number }) => Promise<string>
}

export async function energySite(timeZone = 'Asia/Shanghai'): Promise<EnergySite> {
  const t = await testHouse()
  const { house } = t
  const operatorId = await anOperator(house)
  const energy = createEnergy({
    house,
    currencyOf: async () => 'CNY',
    operatorOf: async () => ({ timeZone }),
  })
  const [all, theirId] = [codesOf([...energyEndpoints]), await anOperator(house)]
  const holders: Readonly<Record<string, Actor>> = {
    ours: anActor(operatorId, all),
    theirs: anActor(theirId, all),
    nobody: anActor(operatorId, []),
    scoped: anActor(operatorId, all, { scope: { stationIds: [] } }),
  }
  const audited: AuditEntry[] = []
  const audit = async (...[, , entry]: [unknown, unknown, AuditEntry]) => void audited.push(entry)
  const app = await testApp(house, [energy.domain], { actor: (token) => holders[token] ?? null, audit })
  await house.jobs.start(energy.domain.jobs ?? {})
  const stationId = await aStation(house, operatorId, { name: 'North', timeZone })
  return {
    ...t,
    operatorId,
    stationId,
    audited,
    call: callerOf(app),
    async aMeter(meterNo, { stationId: at = stationId, multiplier = 1 } = {}) {
      const id = newId()
      await t.admin.query(
        'insert into stations_meters (operator_id, id, station_id, meter_no, multiplier) values ($1, $2, $3, $4, $5)',
        [operatorId, id, at, meterNo, multiplier],
      )
      return id
    },
    async close() {
      await app.close()
      await t.close()
    },
  }
}
