/*
 * `npm run bench -- modbus [--devices 10] [--points 100] [--seconds 60] [--profile]`: runs a server that reads that
 * many Modbus TCP devices every second, each with that many points (values of two adjacent registers). Measures the
 * share of a core that Node and PostgreSQL use, minus their share when nothing is read; how often devices were polled;
 * and whether the stored values are the last ones that the devices returned. Target: 1,000 points every second in 10 %
 * of a core. --profile prints the most expensive statements. Uses its own folder and removes it afterwards. Exit code 1
 * if the target is missed.
 */
import { createServer, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { meterQuantities } from '@evops/energy/contract'
import { newId } from '@evops/platform/contract'
import { createCheckApiClient } from '../full/api.ts'
import { freePort } from './free-port.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { installationCpuSeconds } from './process-cpu.ts'
import { registerSite } from './site.ts'
import { enableStatementStatistics, listCostliestStatements, resetStatementCounts } from './statements.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10' },
    points: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    profile: { type: 'boolean', default: false },
  },
})
const [devices, points, seconds] = [Number(values.devices), Number(values.points), Number(values.seconds)]
if (![devices, points, seconds].every((one) => Number.isInteger(one) && one > 0) || points > 100) {
  console.error('bench:modbus: --devices N --points N (at most 100) --seconds S [--profile]')
  process.exit(1)
}
const password = 'a password for runs only'
const limitShare = 0.1
/** Reads are written together every five seconds. The rest is one round of the job and the network round trip. */
const freshMs = 7_000

let requestCount = 0
const open = new Set<Socket>()
/** The registers contain seconds: a growing value may be a counter, and the stored value shows when it was read. */
const device = createServer((socket) => {
  open.add(socket)
  socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  socket.on('data', (question) => {
    requestCount += 1
    const count = question.readUInt16BE(10)
    const answer = Buffer.alloc(9 + 2 * count)
    question.copy(answer, 0, 0, 8)
    answer.writeUInt16BE(3 + 2 * count, 4)
    answer.writeUInt8(2 * count, 8)
    for (let at = 0; at < count; at += 2) answer.writeUInt32BE(secondsNow(), 9 + 2 * at)
    socket.write(answer)
  })
})
const began = Date.now()
const secondsNow = () => 10_000 + Math.floor((Date.now() - began) / 1_000)
const port = await freePort()
await new Promise<void>((resolve) => device.listen(port, '127.0.0.1', resolve))

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  if (values.profile) {
    await enableStatementStatistics(installation.databaseUrl())
    await installation.end()
    await installation.start()
  }
  const { operatorId } = await registerSite(installation.databaseUrl(), {
    secretKey: installation.secretKey(),
    points: 1,
  })
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  admin.on('error', () => undefined)
  await admin.connect()
  await withCleanUp(
    () => admin.end(),
    () => measureModbus(admin, operatorId),
  )
  await installation.stop()
})
for (const socket of open) socket.destroy()
device.close()

async function measureModbus(admin: pg.Client, operatorId: string): Promise<void> {
  await wait(30_000)
  const rest = await shareOver(30)
  await addCollectors(admin, operatorId)
  // Plans are prepared and connections are open before the measurement starts.
  await wait(12_000)
  if (values.profile) await resetStatementCounts(installation.databaseUrl())
  const requestsBefore = requestCount
  const [node, postgres] = await shareOver(seconds)
  const questions = requestCount - requestsBefore
  if (values.profile) for (const line of await listCostliestStatements(installation.databaseUrl())) console.log(line)
  const { rows } = await admin.query<{ stored: number; oldest: number; faults: number }>(
    `select count(value_at)::int as stored, extract(epoch from now() - min(value_at))::float8 * 1000 as oldest,
      sum(refused + (fault is not null)::int)::int as faults from energy_data_points`,
  )
  const [{ stored, oldest, faults } = { stored: 0, oldest: Infinity, faults: 0 }] = rows
  // One request reads at most 125 registers.
  const perRead = Math.ceil(points / 62)
  const reads = questions / perRead / devices
  const all = node + postgres - rest[0] - rest[1]
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const isRight = stored === devices * points && faults === 0 && oldest <= freshMs && reads >= seconds * 0.95
  const isQuick = all <= limitShare
  console.log(
    `bench:modbus: ${devices} devices with ${points} points every second for ${seconds} s: ${percent(all)} of a core ` +
      `(Node ${percent(node)}, PostgreSQL ${percent(postgres)}, less ${percent(rest[0] + rest[1])} that they take when nothing is read), ` +
      `each read ${reads.toFixed(0)} times, ${stored} points kept, the oldest ${(oldest / 1_000).toFixed(1)} s old, ${faults} not believed, ` +
      `load ${loadavg()[0]?.toFixed(1)}: ${isRight && isQuick ? 'ok' : 'MISSED'}`,
  )
  if (!isRight || !isQuick) process.exitCode = 1
}
/** Returns the shares of a core that Node and PostgreSQL use during this time. */
async function shareOver(lasts: number): Promise<[number, number]> {
  const [started, before] = [performance.now(), installationCpuSeconds(installation)]
  await wait(lasts * 1_000)
  const [took, after] = [(performance.now() - started) / 1_000, installationCpuSeconds(installation)]
  return [(after.node - before.node) / took, (after.postgres - before.postgres) / took]
}

/** Adds collectors with meters of ten quantities each, in consecutive registers. */
async function addCollectors(admin: pg.Client, operatorId: string): Promise<void> {
  await admin.query(
    `insert into outreach_operator_networks (operator_id, purpose, network, added_by) select operator_id, 'energy', '127.0.0.0/8', 'bench' from organisation_operators on conflict do nothing`,
  )
  const found = await admin.query<{ id: string }>('select id from stations_stations where operator_id = $1', [
    operatorId,
  ])
  const stationId = found.rows[0]?.id
  const api = createCheckApiClient(installation)
  const token = await api.signIn('admin', password)
  for (let no = 0; no < devices; no += 1) {
    const meterIds = Array.from({ length: Math.ceil(points / 10) }, () => newId())
    await admin.query(
      `insert into stations_meters (operator_id, id, station_id, meter_no)
       select $1, n.id, $2, n.no from unnest($3::uuid[], $4::text[]) n (id, no)`,
      [operatorId, stationId, meterIds, meterIds.map((_, at) => `M-${no}-${at}`)],
    )
    const wanted = meterIds.flatMap((meterId) =>
      meterQuantities.slice(0, 10).map((quantity) => ({ meterId, quantity })),
    )
    await api.call(token, 'POST', '/api/energy/collectors', {
      name: `Device ${no}`,
      stationId,
      protocol: 'modbus-tcp',
      host: '127.0.0.1',
      port,
      intervalS: 1,
      points: wanted.slice(0, points).map((one, at) => ({
        ...one,
        register: 'holding',
        address: 2 * at,
        valueType: 'u32',
        scaleE6: 1_000,
      })),
    })
  }
}
