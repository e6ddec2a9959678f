import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  scaleTestTimeout,
  testApp,
  testServices,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import { createStations, listAlarmDays, raiseDayAlarm } from '@evops/stations/server'
import { createTestStation } from '@evops/stations/testing'
import { energyEndpoints } from '../contract/index.ts'
import { createEnergy, type ChargeMargin, type Energy, type PlannedLoad } from '../server/index.ts'

/**
 * Operator in Shanghai time, next to another operator. Bearer tokens: `ours` and `theirs` have every permission,
 * `scoped` has every permission without a station, `nobody` has none.
 */
export interface EnergySite extends TestServices {
  operatorId: string
  stationId: string
  actors: Readonly<Record<'ours' | 'theirs' | 'nobody' | 'scoped', Actor>>
  audited: AuditEntry[]
  tick: (task: string) => Promise<void>
  energy: Energy
  /** Margins of charging vehicles, as the depots package returns them. */
  margins: ChargeMargin[]
  /** Current charging plans, as the depots package returns them. */
  planned: PlannedLoad[]
  /** Operators whose alarms changed. */
  moved: string[]
  call: TestHttpCall
  /** Creates a meter at the station, or at another station. */
  aMeter: (meterNo: string, at?: { stationId?: string; multiplier?: number }) => Promise<string>
}

export async function energySite(timeZone = 'Asia/Shanghai'): Promise<EnergySite> {
  const t = await testServices()
  const { services } = t
  const operatorId = await createTestOperator(services)
  const stations = createStations(services, { operatorOf: async () => ({ timeZone }) })
  const [margins, planned, moved]: [ChargeMargin[], PlannedLoad[], string[]] = [[], [], []]
  const energy = createEnergy({
    services,
    currencyOf: async () => 'CNY',
    allowedNetworks: async () => ['127.0.0.0/8'],
    answerMs: scaleTestTimeout(500),
    operatorOf: async () => ({ timeZone }),
    loadBetween: (tx, span) => stations.loadBetween(tx, span),
    marginsOf: async () => margins,
    plannedLoadOf: async () => planned,
    alarms: { raiseDayAlarm, listAlarmDays, moved: (id) => void moved.push(id) },
  })
  const [all, theirId] = [permissionCodesOf([...energyEndpoints]), await createTestOperator(services)]
  const actors: EnergySite['actors'] = {
    ours: createTestActor(operatorId, all),
    theirs: createTestActor(theirId, all),
    nobody: createTestActor(operatorId, []),
    scoped: createTestActor(operatorId, all, { scope: { stationIds: [] } }),
  }
  const audited: AuditEntry[] = []
  const audit = async (...[, , entry]: [unknown, unknown, AuditEntry]) => void audited.push(entry)
  const app = await testApp(services, [energy.domain], {
    actor: (token) => Object.entries(actors).find(([name]) => name === token)?.[1] ?? null,
    audit,
  })
  const jobs = Object.entries(energy.domain.jobs ?? {})
  // Scheduled jobs are run explicitly by the tests.
  const onDemandJobs = jobs.filter(([, { cron, everyMs }]) => cron === undefined && everyMs === undefined)
  await services.jobs.start(Object.fromEntries(onDemandJobs))
  const stationId = await createTestStation(services, operatorId, { name: 'North', timeZone })
  return {
    ...t,
    operatorId,
    stationId,
    actors,
    audited,
    tick: async (task) => jobs.find(([name]) => name === task)?.[1].run({}, { jobId: '', attempt: 1 }),
    energy,
    margins,
    planned,
    moved,
    call: createTestCaller(app),
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
      await energy.close()
      stations.close()
      await t.close()
    },
  }
}
