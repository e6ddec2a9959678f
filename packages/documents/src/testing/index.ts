export { findBrokenEn16931Rules, findSchemaFaults } from './official.ts'
export { createTestCertificate, type TestCertificate } from './certificates.ts'
import { postJournals } from '@evops/ledger/server'
import { createTestWallet, testJournalAct } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createBytesCaller,
  createTestCaller,
  permissionCodesOf,
  testApp,
  testServices,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { documentsEndpoints } from '../contract/index.ts'
import { createDocuments, type Documents, type DocumentsDeps, type DocumentNotice } from '../server/index.ts'
import { findSchemaFaults } from './official.ts'

/** Earnings of a session, and its payments. */
export interface TestSessionPayment {
  electricityMinor?: number
  serviceMinor?: number
  occupancyMinor?: number
  /** Reduction on the operator's account. */
  reducedMinor?: number
  energyDwh?: number
  payState?: 'paid' | 'unpaid' | 'arrears'
  /** End of the session; default: now. */
  endedAt?: string
}
/**
 * Test site with two operators. Bearer tokens: `ours` and `theirs` hold every code, `nobody` none, `scoped` every code
 * for some stations only.
 */
export interface DocumentsSite extends TestServices {
  operatorId: string
  theirOperator: string
  documents: Documents
  audited: AuditEntry[]
  /** Notifications that were sent. */
  notices: DocumentNotice[]
  /** Creates a wallet of a member or company with principal and bonus credit. */
  wallet(money?: { principalMinor?: number; giftMinor?: number }): Promise<string>
  /** Creates a settled session paid by a wallet; returns its id. */
  session(holderId: string, paid?: TestSessionPayment): Promise<string>
  /** Refunds an amount of a session's service fee to a holder. */
  refund(sessionId: string, holderId: string, minor: number): Promise<void>
  /** Saves the settings: seller and tax office. */
  settings(more?: object): Promise<void>
  bytes: ReturnType<typeof createBytesCaller>
  call: TestHttpCall
}
export interface SiteOptions {
  currency?: string
  timeZone?: string
  peers?: DocumentsDeps['peers']
}

let transactions = 800_000_000

export async function documentsSite({
  currency = 'EUR',
  timeZone = 'Europe/Madrid',
  peers = {},
}: SiteOptions = {}): Promise<DocumentsSite> {
  const t = await testServices()
  const [operatorId, theirOperator] = [
    await createTestOperator(t.services, { timeZone, currency }),
    await createTestOperator(t.services, { timeZone, currency }),
  ]
  const organisation = createOrganisation(t.services)
  const sentNotices: DocumentNotice[] = []
  /** Violations of the offices' schemas by what was sent and answered. */
  const schemaFaults: string[] = []
  const documents = createDocuments({
    services: t.services,
    auditTask: organisation.auditTask,
    peers: Object.fromEntries(
      Object.entries(peers).map(([office, send]) => [
        office,
        async (request: Parameters<typeof send>[0]) => {
          const reply = await send(request)
          schemaFaults.push(...findSchemaFaults(request.body), ...findSchemaFaults(reply.body))
          return reply
        },
      ]),
    ),
    allowedNetworks: async () => ['127.0.0.0/8'],
    people: async () => [{ id: operatorId }],
    notify: async (_tx, notices) => {
      sentNotices.push(...notices)
      return () => undefined
    },
  })
  const codes = permissionCodesOf(documentsEndpoints)
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes)],
    ['theirs', createTestActor(theirOperator, codes)],
    ['scoped', createTestActor(operatorId, codes, { scope: { stationIds: [newId()] } })],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const app = await testApp(t.services, [organisation.domain, documents.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  const call = createTestCaller(app)
  const stationId = await createTestStation(t.services, operatorId)
  const chargePointId = (await createTestChargePoint(t.services, operatorId, stationId)).id
  return {
    ...t,
    operatorId,
    theirOperator,
    documents,
    notices: sentNotices,
    audited,
    wallet: (money = { principalMinor: 1_000_000 }) => createTestWallet(t.services, operatorId, money),
    session: (holderId, paid = {}) =>
      createPaidTestSession(t, { operatorId, stationId, chargePointId, currency, timeZone, holderId, paid }),
    refund: (sessionId, holderId, minor) => aRefund(t, { operatorId, currency, sessionId, holderId, minor }),
    async settings(more = {}) {
      const { data } = await call('GET', '/api/documents/settings')
      const { saved: _saved, rates: _rates, credentials: _credentials, ...settings } = data
      const body = { ...settings, sellerName: 'Recarga S.A.', sellerTaxId: 'A28015865', test: true, ...more }
      const reply = await call('PUT', '/api/documents/settings', { body })
      if (reply.status !== 200) throw new Error(reply.text)
    },
    bytes: createBytesCaller(app),
    call,
    async close() {
      const files = await t.admin.query("select content from documents_files where kind in ('xml', 'stamped')")
      await app.close()
      await t.close()
      schemaFaults.push(...files.rows.flatMap(({ content }) => findSchemaFaults(content)))
      if (schemaFaults.length > 0) throw new Error(`the offices' schemas refuse: ${schemaFaults.join('; ')}`)
    },
  }
}

interface SessionWish {
  operatorId: string
  stationId: string
  chargePointId: string
  currency: string
  timeZone: string
  holderId: string
  paid: TestSessionPayment
}
/** Creates a settled session, paid by a wallet and booked; returns its id. */
export async function createPaidTestSession(
  { services, admin }: Pick<TestServices, 'services' | 'admin'>,
  wish: SessionWish,
): Promise<string> {
  const { operatorId, stationId, chargePointId, currency, timeZone, holderId, paid } = wish
  const { electricityMinor = 6_000, serviceMinor = 4_000, occupancyMinor = 0, reducedMinor = 0 } = paid
  const { energyDwh = 250_000, payState = 'paid', endedAt = services.now().toISOString() } = paid
  const total = electricityMinor + serviceMinor + occupancyMinor
  const id = newId()
  transactions += 1
  await admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_state,
       device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh, time_zone, currency,
       energy_dwh, electricity_minor, service_minor, total_minor, reduced_minor, holder_id, paid_principal_minor)
     values ($1, $2, $2::uuid::text, $3, $4, 1, 'ocpp1.6j', $5::int, 'settled', $6, 'PAID', 'accepted', $7::timestamptz - interval '1 hour', $7::timestamptz - interval '1 hour',
       $7::timestamptz, $5::int, $7, $7, $7, $5::int + $8::bigint, $9, $10, $8, $11, $12, $13, $14, $15, $13::bigint - $14::bigint)`,
    [
      operatorId,
      id,
      stationId,
      chargePointId,
      transactions,
      payState,
      endedAt,
      energyDwh,
      timeZone,
      currency,
      electricityMinor,
      serviceMinor,
      total,
      reducedMinor,
      holderId,
    ],
  )
  const of = (
    account: 'income_electricity' | 'income_service' | 'income_occupancy' | 'discount_operator',
    minor: number,
  ) => (minor === 0 ? [] : [{ account, holderId: null, amountMinor: minor }])
  await services.db.inTenant(operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId,
        id: newId(),
        currency,
        businessType: 'order.settled',
        businessId: id,
        key: newId(),
        effectiveAt: endedAt,
        entries: [
          {
            account: 'payer',
            holderId,
            amountMinor: total - reducedMinor,
          },
          ...of('income_electricity', -electricityMinor),
          ...of('income_service', -serviceMinor),
          ...of('income_occupancy', -occupancyMinor),
          ...of('discount_operator', reducedMinor),
        ],
      },
    ]),
  )
  return id
}

interface RefundWish {
  operatorId: string
  currency: string
  sessionId: string
  holderId: string
  minor: number
}
async function aRefund({ services }: TestServices, wish: RefundWish): Promise<void> {
  const { operatorId, currency, sessionId, holderId, minor } = wish
  const journal = { operatorId, id: newId(services.now().getTime()), currency, key: newId() }
  const entries = [
    { account: 'payer' as const, holderId, amountMinor: -minor },
    { account: 'income_service' as const, holderId: null, amountMinor: minor },
  ]
  await services.db.inTenant(operatorId, (tx) =>
    postJournals(tx, [
      {
        ...journal,
        businessType: 'order.refund',
        ...testJournalAct('order.refund'),
        businessId: sessionId,
        effectiveAt: services.now().toISOString(),
        entries,
      },
    ]),
  )
}
