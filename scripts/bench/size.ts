/*
 * `npm run bench -- size [--sessions N] [--minutes M] [--seconds S] [--flat]`: measures the storage size of the OCPP
 * messages and meter values of sessions, flushed as the OCPP gateway does and packed by the hour as the nightly task
 * does, including indexes. `--flat`: stores messages in separate rows, as before decision 93. Exit code 1 if the
 * messages of 1,000 sessions of 26 minutes take more than 40 MB or their meter values more than 15 MB.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDb, type Db } from '@evops/platform/server'
import { meterValueKind, type MeterValueRow } from '@evops/stations/server'
import {
  groupByChargePoint,
  mergeOcppMessages,
  packMeterValues,
  saveRollupEnd,
  writeOcppMessages,
  type OcppMessageRow,
} from '@evops/stations/testing'
import pg from 'pg'
import { createInstallation, withCleanUp } from './installation.ts'
import { sampledValues } from './session-script.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '26' },
    seconds: { type: 'string', default: '10' },
    flat: { type: 'boolean', default: false },
  },
})
const [sessions, minutes, seconds] = [Number(values.sessions), Number(values.minutes), Number(values.seconds)]
const points = 100
const flushMs = 500
const [mostOcppMessagesMB, mostMeterValuesMB] = [40, 15]
/** Sessions of a charge point follow each other, with a pause of the same length. */
const begin = Math.floor(Date.now() / 86_400_000 - 3) * 86_400_000

interface Point {
  operatorId: string
  chargePointKey: number
  idTag: string
}
interface StoredMessages {
  ocppMessages: OcppMessageRow[]
  meterValues: MeterValueRow[]
}

/** Returns the messages of one session with their answers, each some milliseconds after its call. */
function session({ operatorId, chargePointKey, idTag }: Point, transactionId: number, from: number): StoredMessages {
  const records: StoredMessages = { ocppMessages: [], meterValues: [] }
  const call = (at: number, action: string, payload: string, answer: string) => {
    const id = randomUUID()
    const of = { operatorId, chargePointKey }
    const body = `[2,"${id}","${action}",${payload}]`
    records.ocppMessages.push({ ...of, at: new Date(at), direction: 'in', body })
    const back = new Date(at + 2 + Math.floor(Math.random() * 12))
    records.ocppMessages.push({ ...of, at: back, direction: 'out', body: `[3,"${id}",${answer}]` })
  }
  const timestampBefore = (at: number) => new Date(at - 300).toISOString()
  const status = (at: number, name: string) =>
    call(
      at,
      'StatusNotification',
      `{"connectorId":1,"errorCode":"NoError","status":"${name}","timestamp":"${timestampBefore(at)}"}`,
      '{}',
    )
  const accepted = '"idTagInfo":{"status":"Accepted"}'
  let wh = 1_000_000 + transactionId * 20_000
  status(from, 'Preparing')
  call(from + 2_000, 'Authorize', `{"idTag":"${idTag}"}`, `{${accepted}}`)
  call(
    from + 3_000,
    'StartTransaction',
    `{"connectorId":1,"idTag":"${idTag}","meterStart":${wh},"timestamp":"${timestampBefore(from)}"}`,
    `{"transactionId":${transactionId},${accepted}}`,
  )
  status(from + 4_000, 'Charging')
  for (let n = 1; n <= (minutes * 60) / seconds; n += 1) {
    const at = from + 4_000 + n * seconds * 1_000 + Math.floor(Math.random() * 40)
    wh += 150 + Math.floor(Math.random() * 20)
    const value = sampledValues(wh, Math.floor(n / 4))
    call(
      at,
      'MeterValues',
      `{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${timestampBefore(at)}","sampledValue":[${value}]}]}`,
      '{}',
    )
    records.meterValues.push(meterValue({ operatorId, chargePointKey, at, wh, soc: 20 + Math.floor(n / 4) }))
  }
  const end = from + minutes * 60_000 + 10_000
  call(
    end,
    'StopTransaction',
    `{"transactionId":${transactionId},"idTag":"${idTag}","meterStop":${wh},"timestamp":"${timestampBefore(end)}","reason":"Local"}`,
    `{${accepted}}`,
  )
  status(end + 1_000, 'Finishing')
  status(end + 60_000, 'Available')
  return records
}

function meterValue({
  operatorId,
  chargePointKey,
  at,
  wh,
  soc,
}: {
  operatorId: string
  chargePointKey: number
  at: number
  wh: number
  soc: number
}): MeterValueRow {
  const deviceAt = new Date(at - 300)
  const figures = { powerW: 60_000 + (wh % 500), voltageDv: null, currentDa: 1_200, soc, temperatureDc: null }
  const times = { at: deviceAt, deviceAt, receivedAt: new Date(at) }
  return {
    operatorId,
    chargePointKey,
    connectorNo: 1,
    ...times,
    registerDwh: wh * 10,
    ...figures,
    context: 'Sample.Periodic',
  }
}

/** Writes messages as separate rows, as before decision 93. */
async function writeFlat(pool: pg.Pool, ocppMessages: readonly OcppMessageRow[]): Promise<void> {
  const head = /^\[(\d),"([^"]*)"(?:,"(\w+)")?/
  const of = ocppMessages.map((ocppMessage) => ({ ...ocppMessage, head: head.exec(ocppMessage.body) }))
  await pool.query(
    `insert into stations_ocpp_messages (operator_id, charge_point_key, at, direction, action, message_id, body)
     select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      of.map(({ operatorId }) => operatorId),
      of.map(({ chargePointKey }) => chargePointKey),
      of.map(({ at }) => at),
      of.map(({ direction }) => direction),
      of.map(({ head: found }) => (found?.[1] === '2' ? found[3] : null)),
      of.map(({ head: found }) => found?.[2]),
      of.map(({ body }) => body),
    ],
  )
}

async function fill(db: Db, site: readonly Point[]): Promise<number> {
  const rounds = Math.ceil(sessions / site.length)
  let messages = 0
  for (let round = 0; round < rounds; round += 1) {
    const ocppMessages: OcppMessageRow[] = []
    const meterValues: MeterValueRow[] = []
    for (const [n, point] of site.entries()) {
      if (round * site.length + n >= sessions) break
      const from = begin + round * minutes * 120_000 + Math.floor(Math.random() * seconds * 1_000)
      const records = session(point, round * site.length + n + 1, from)
      ocppMessages.push(...records.ocppMessages)
      meterValues.push(...records.meterValues)
    }
    messages += ocppMessages.length
    ocppMessages.sort((a, b) => a.at.getTime() - b.at.getTime())
    meterValues.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
    for (const of of Map.groupBy(ocppMessages, ({ at }) => Math.floor(at.getTime() / flushMs)).values())
      await (values.flat ? writeFlat(db.gatewayPool, of) : writeOcppMessages(db.gatewayPool, groupByChargePoint(of)))
    for (const of of Map.groupBy(meterValues, (row) => Math.floor(row.receivedAt.getTime() / flushMs)).values())
      await db.gatewayPool.query(meterValueKind.text, meterValueKind.columns(of))
  }
  return messages
}

/** Returns the megabytes of a table with its partitions: total, and the share of the indexes. */
async function sizeOf(client: pg.Client, table: string): Promise<string> {
  await client.query(`vacuum ${table}`)
  const { rows } = await client.query<{ all: number; indexes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 / 1e6 as all, sum(pg_indexes_size(c.oid))::float8 / 1e6 as indexes
     from pg_class c where (c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass))
       and c.relkind = 'r'`,
    [table],
  )
  const { all = 0, indexes = 0 } = rows[0] ?? {}
  sizes.set(table, all)
  return `${table}: ${all.toFixed(1)} MB, indexes ${indexes.toFixed(1)}`
}
const sizes = new Map<string, number>()

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const url = installation.databaseUrl()
  const { operatorId } = await registerSite(url, { secretKey: installation.secretKey(), points })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = await openDb({ url })
  const tables = [
    'stations_ocpp_message_packs',
    'stations_ocpp_messages',
    'stations_meter_value_packs',
    'stations_meter_values',
  ]
  for (const table of tables)
    for (const ago of [3, 2, 1, 0]) await client.query(dayOf(table, begin / 86_400_000 + 3 - ago))
  const site = await client.query<{ chargePointKey: number; idTag: string }>(
    'select charge_point_key as "chargePointKey", charge_point_no as "idTag" from stations_charge_points where operator_id = $1',
    [operatorId],
  )
  const messages = await fill(
    db,
    site.rows.map((row) => ({ ...row, operatorId })),
  )
  console.log(`${sessions} sessions of ${minutes} min, a sample every ${seconds} s: ${messages} messages`)
  console.log(`before they are packed by the hour: ${await sizeOf(client, 'stations_ocpp_message_flushes')}`)
  console.log(`and samples: ${await sizeOf(client, 'stations_meter_values')}`)
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  await mergeOcppMessages({ db, now: () => new Date() })
  const { user, system } = process.cpuUsage(cpu)
  const spent = `${((performance.now() - started) / 1_000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of the server's CPU`
  console.log(`packed by the hour in ${spent}`)
  const later = performance.now()
  await db.asPlatform((tx) => saveRollupEnd(tx, new Date()))
  await packMeterValues({ db, now: () => new Date() })
  console.log(`samples in ${((performance.now() - later) / 1_000).toFixed(1)} s`)
  // Drops empty row partitions, as the nightly task does.
  await client.query('select stations_keep_partitions(null, null)')
  for (const table of tables) console.log(await sizeOf(client, table))
  await db.close()
  await client.end()
})
const ocppMessagesMB =
  (((sizes.get('stations_ocpp_message_packs') ?? 0) + (sizes.get('stations_ocpp_messages') ?? 0)) * 1_000) / sessions
console.log(`messages: ${ocppMessagesMB.toFixed(1)} MB for 1,000 sessions, at most ${mostOcppMessagesMB}`)
const meterValuesMB =
  (((sizes.get('stations_meter_value_packs') ?? 0) + (sizes.get('stations_meter_values') ?? 0)) * 1_000) / sessions
console.log(`samples: ${meterValuesMB.toFixed(1)} MB for 1,000 sessions, at most ${mostMeterValuesMB}`)
process.exitCode = ocppMessagesMB > mostOcppMessagesMB || meterValuesMB > mostMeterValuesMB ? 1 : 0

function dayOf(table: string, day: number): string {
  const [from, to] = [day, day + 1].map((n) => new Date(n * 86_400_000).toISOString())
  const name = `${table}_${from?.slice(0, 10).replaceAll('-', '')}`
  return `create table if not exists ${name} partition of ${table} for values from ('${from}') to ('${to}')`
}
