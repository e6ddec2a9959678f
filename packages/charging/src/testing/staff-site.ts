import { newId } from '@evops/platform/contract'
import type { RawChargePoint } from '@evops/ocpp/testing'
import type { App, AuditEntry } from '@evops/platform/server'
import {
  permissionCodesOf,
  createTestActor,
  readExport,
  testApp,
  createTestCaller,
  type TestHttpCall,
} from '@evops/platform/testing'
import {
  abnormalEndpoints,
  actEndpoints,
  auditEndpoints,
  backtestEndpoints,
  listEntryEndpoints,
  refusedCardEndpoints,
  sessionEndpoints,
  sessionImportEndpoints,
  reconcileEndpoints,
  tokenEndpoints,
  tokenImportEndpoints,
} from '../contract/index.ts'
import { ocppSite, type OcppSite } from './ocpp-site.ts'

/**
 * A site with its staff. Bearer tokens: `ours` and `theirs` have all permissions of charging, `second` (of our
 * operator) can approve, `nobody` has none.
 */
export interface StaffSite extends OcppSite {
  app: App
  theirOperator: string
  /** Audit log entries, newest last. */
  audited: AuditEntry[]
  /** Returns the CSV of this export for a list query of `ours`. */
  file: (name: string, query?: string, language?: 'zh' | 'en' | 'es') => Promise<string>
  /** Returns the same for the spreadsheet of the language. */
  sheet: StaffSite['file']
  call: TestHttpCall
}

const everyCode = permissionCodesOf([
  ...sessionEndpoints,
  ...actEndpoints,
  ...auditEndpoints,
  ...tokenEndpoints,
  ...listEntryEndpoints,
  ...refusedCardEndpoints,
  ...tokenImportEndpoints,
  ...backtestEndpoints,
  ...sessionImportEndpoints,
  ...abnormalEndpoints,
  ...reconcileEndpoints,
])

/** Creates two operators, charge points with real connections, and charging's HTTP API. */
export async function staffSite(): Promise<StaffSite> {
  const site = await ocppSite()
  const theirOperator = await site.operator()
  const audited: AuditEntry[] = []
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, everyCode)],
    ['theirs', createTestActor(theirOperator, everyCode)],
    [
      'second',
      createTestActor(site.operatorId, [...everyCode, 'chgtransorder:approve'], { userId: newId(), name: 'second' }),
    ],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  const app = await testApp(site.services, [site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  const exported = async (name: string, query = '', language: 'zh' | 'en' | 'es' = 'en') => {
    const filter = Object.fromEntries(new URLSearchParams(query))
    const actor = createTestActor(site.operatorId, everyCode, { language })
    return readExport(site.charging.domain, actor, { name, filter })
  }
  return {
    ...site,
    app,
    theirOperator,
    audited,
    file: async (name, query, language) => (await exported(name, query, language)).text,
    sheet: async (name, query, language) => (await exported(name, query, language)).sheet,
    call: createTestCaller(app),
    async close() {
      await app.close()
      await site.close()
    },
  }
}

export interface TestSessionOptions {
  idTag?: string
  connectorNo?: number
  /** Minutes ago. `until` null leaves the session running after its last meter value. */
  from?: number
  until?: number | null
  startWh?: number
  kWh?: number
  meterValues?: number
}

/**
 * Runs a session over a real connection: start, meter values at equal intervals, and a stop unless it stays running.
 */
export async function runTestSession(
  point: RawChargePoint,
  wish: TestSessionOptions = {},
): Promise<{ transactionId: number }> {
  const {
    idTag = 'TAG-OK',
    connectorNo = 1,
    from = 60,
    until = 0,
    startWh = 1_000_000,
    kWh = 30,
    meterValues = 3,
  } = wish
  const ended = until ?? 0
  // One current time for all messages, so that their transport time is not part of the session.
  const now = Date.now()
  const at = (part: number) => new Date(now - (from - (from - ended) * part) * 60_000).toISOString()
  const powerW = Math.round((kWh * 60_000) / Math.max(from - ended, 1))
  const register = (part: number) => startWh + Math.round(kWh * 1000 * part)
  const started = await sendCall(point, 'StartTransaction', {
    connectorId: connectorNo,
    idTag,
    meterStart: startWh,
    timestamp: at(0),
  })
  const { transactionId } = started
  for (let n = 1; n <= meterValues; n += 1) {
    const part = until === null ? n / meterValues : n / (meterValues + 1)
    await sendCall(point, 'MeterValues', {
      connectorId: connectorNo,
      transactionId,
      meterValue: [
        {
          timestamp: at(part),
          sampledValue: [
            { value: String(register(part)), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
            { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
            { value: String(Math.round(20 + part * 60)), measurand: 'SoC', unit: 'Percent' },
          ],
        },
      ],
    })
  }
  if (until !== null)
    await sendCall(point, 'StopTransaction', {
      transactionId,
      idTag,
      meterStop: register(1),
      timestamp: at(1),
      reason: 'Local',
    })
  return { transactionId }
}

async function sendCall(point: RawChargePoint, action: string, payload: object): Promise<{ transactionId: number }> {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(`${action}: ${reply.code} ${reply.description}`)
  const read = reply.payload
  const id = typeof read === 'object' && read !== null && 'transactionId' in read ? Number(read.transactionId) : 0
  return { transactionId: id }
}
