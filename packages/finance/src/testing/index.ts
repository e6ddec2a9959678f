import { testJournalAct } from '@evops/ledger/testing'
import { depositsScreen, ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger, postJournals, type Ledger } from '@evops/ledger/server'
import { approvalsScreen } from '@evops/organisation/contract'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry } from '@evops/platform/server'
import {
  permissionCodesOf,
  createTestActor,
  testApp,
  testServices,
  type TestServices,
  createTestCaller,
  type TestHttpCall,
  createBytesCaller,
} from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { financeEndpoints, settlementScreen } from '../contract/index.ts'
import { createFinance, type Finance } from '../server/index.ts'

/** Earnings of a session. */
export interface TestSessionEarnings {
  energyDwh?: number
  electricityMinor?: number
  serviceMinor?: number
  occupancyMinor?: number
  /** Reduction on the operator's account; on the owner's in `ownerMinor`. */
  reducedMinor?: number
  ownerMinor?: number
}
export interface FinanceTestStation {
  stationId: string
  chargePointId: string
}

/**
 * Test site with two operators in Shanghai's time and in yuan. Bearer tokens: `ours`, `second` and `theirs` hold every
 * code, `nobody` none, `reader` only that of the screens, `scoped` every code for the stations of `scope` only.
 */
export interface FinanceSite extends TestServices {
  operatorId: string
  theirOperator: string
  /** User id behind the bearer token `second`: the other user, who approves. */
  secondId: string
  finance: Finance
  ledger: Ledger
  audited: AuditEntry[]
  scope: { stationIds: string[] }
  station(operatorId?: string): Promise<FinanceTestStation>
  /** Creates a settled session that ended at a given time; returns its id. */
  session(site: FinanceTestStation, endedAt: string, earned: TestSessionEarnings): Promise<string>
  /** Changes the earnings of a session by these amounts. */
  correct(sessionId: string, change: TestSessionEarnings): Promise<void>
  /** Runs the drafting job at a given time. */
  draft(now: string): Promise<void>
  bytes(url: string, language: 'zh' | 'en' | 'es'): Promise<Buffer>
  call: TestHttpCall
}

let transactions = 600_000_000

export async function financeSite(): Promise<FinanceSite> {
  const t = await testServices()
  const zone = { timeZone: 'Asia/Shanghai', currency: 'CNY' }
  const [operatorId, theirOperator] = [
    await createTestOperator(t.services, zone),
    await createTestOperator(t.services, zone),
  ]
  const organisation = createOrganisation(t.services)
  const { approvals, auditTask } = organisation
  const ledger = createLedger(t.services, { approvals })
  const finance = createFinance({ services: t.services, ledger, auditTask })
  const [secondId, scope] = [newId(), { stationIds: [] as string[] }]
  const codes = [
    ...permissionCodesOf([...financeEndpoints, ...ledgerEndpoints]),
    ...approvalsScreen.may.approvals.approve,
    ...depositsScreen.may.depositrefund.approve,
  ]
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes)],
    ['second', createTestActor(operatorId, codes, { userId: secondId, name: 'second' })],
    ['theirs', createTestActor(theirOperator, codes)],
    ['scoped', createTestActor(operatorId, codes, { scope })],
    ['nobody', createTestActor(operatorId, [])],
    ['reader', createTestActor(operatorId, settlementScreen.codes)],
  ])
  const audited: AuditEntry[] = []
  const app = await testApp(t.services, [organisation.domain, ledger.domain, finance.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  return {
    ...t,
    ...sessions(t, operatorId),
    operatorId,
    theirOperator,
    secondId,
    finance,
    ledger,
    audited,
    scope,
    async station(owner = operatorId) {
      const stationId = await createTestStation(t.services, owner)
      return { stationId, chargePointId: (await createTestChargePoint(t.services, owner, stationId)).id }
    },
    async draft(now) {
      t.setNow(new Date(now))
      await finance.draftStatements()
    },
    bytes: createBytesCaller(app),
    call: createTestCaller(app),
    async close() {
      await app.close()
      await t.close()
    },
  }
}

/** Creates sessions as the OCPP gateway closes them, and corrections as the real acts make them. */
function sessions({ services, admin }: TestServices, operatorId: string): Pick<FinanceSite, 'session' | 'correct'> {
  async function post(sessionId: string, businessType: string, earned: TestSessionEarnings): Promise<void> {
    const entries = entriesOf(earned)
    if (entries.length === 0) return
    await services.db.inTenant(operatorId, (tx) =>
      postJournals(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'CNY',
          businessType,
          businessId: sessionId,
          key: newId(),
          effectiveAt: services.now().toISOString(),
          ...testJournalAct(businessType),
          entries,
        },
      ]),
    )
  }
  return {
    async session({ stationId, chargePointId }, endedAt, earned) {
      const id = newId()
      transactions += 1
      const { energyDwh = 0, electricityMinor = 0, serviceMinor = 0, occupancyMinor = 0 } = earned
      const began = new Date(Date.parse(endedAt) - 3_600_000).toISOString()
      await admin.query(
        `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_state,
           device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh, time_zone, currency,
           energy_dwh, electricity_minor, service_minor, total_minor)
         values ($1, $2, $2::uuid::text, $3, $4, 1, 'ocpp1.6j', $5, 'settled', 'paid', 'PAST', 'accepted', $6, $6, $6, $7, $8, $8, $8, $9, 'Asia/Shanghai', 'CNY',
           $10, $11, $12, $13)`,
        [
          operatorId,
          id,
          stationId,
          chargePointId,
          transactions,
          began,
          transactions,
          endedAt,
          transactions + energyDwh,
          energyDwh,
          electricityMinor,
          serviceMinor,
          electricityMinor + serviceMinor + occupancyMinor,
        ],
      )
      await post(id, 'order.settled', earned)
      return id
    },
    async correct(sessionId, change) {
      await admin.query('update charging_sessions set energy_dwh = greatest(energy_dwh + $2, 0) where id = $1', [
        sessionId,
        change.energyDwh ?? 0,
      ])
      await post(sessionId, 'order.edited', change)
    },
  }
}

/** Returns the entries; empty for a free session, which posts nothing. */
function entriesOf(earned: TestSessionEarnings) {
  const { electricityMinor = 0, serviceMinor = 0, occupancyMinor = 0, reducedMinor = 0, ownerMinor = 0 } = earned
  return [
    of('income_electricity', -electricityMinor),
    of('income_service', -serviceMinor),
    of('income_occupancy', -occupancyMinor),
    of('discount_operator', reducedMinor),
    of('discount_owner', ownerMinor),
    of('receivable_unknown', electricityMinor + serviceMinor + occupancyMinor - reducedMinor - ownerMinor),
  ].filter(({ amountMinor }) => amountMinor !== 0)
}
function of(
  account:
    | 'income_electricity'
    | 'income_service'
    | 'income_occupancy'
    | 'discount_operator'
    | 'discount_owner'
    | 'receivable_unknown',
  amountMinor: number,
) {
  return { account, holderId: null, amountMinor }
}
