/*
 * `npm run bench -- live`: injects changes of 30,000 charge points, 3,000 of them every second, into the live hub: once
 * without viewers and once with 200 sockets that watch the overview. Prints the cost of the viewers in shares of a
 * core. Exit code 1 if the cost exceeds 30 %.
 */
import { overviewTopic } from '@evops/stations/contract'
import { createLiveServer, type Actor } from '@evops/platform/server'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { freePort } from './free-port.ts'

const { values } = parseArgs({
  options: {
    'charge-points': { type: 'string', default: '30000' },
    changes: { type: 'string', default: '3000' },
    sockets: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
})
const [chargePoints, changes, sockets, seconds] = [
  values['charge-points'],
  values.changes,
  values.sockets,
  values.seconds,
].map(Number)
if (![chargePoints, changes, sockets, seconds].every((value) => Number.isInteger(value) && Number(value) > 0)) {
  console.error('--charge-points, --changes, --sockets and --seconds must be whole numbers above 0')
  process.exit(1)
}
const run = {
  chargePoints: chargePoints ?? 0,
  changes: changes ?? 0,
  sockets: sockets ?? 0,
  seconds: seconds ?? 0,
}
const mostOfACore = 0.3
const operatorId = '00000000-0000-7000-8000-000000000001'
const ticksPerSecond = 10

const actor: Actor = {
  userId: operatorId,
  operatorId,
  scope: 'all',
  name: 'viewer',
  permissions: new Set(['equipmentMonPerm']),
  language: 'en',
  platformStaff: false,
  address: '127.0.0.1',
}
const live = createLiveServer({ authenticate: async () => actor, log: pino({ level: 'silent' }) })
live.register([{ name: overviewTopic, permission: ['equipmentMonPerm'], snapshot: async () => [] }])
const server = createServer().on('upgrade', (request, socket, head) => void live.handleUpgrade(request, socket, head))
const port = await freePort()
server.listen(port, '127.0.0.1')
await once(server, 'listening')

let next = 0
/** Publishes changes in the format of the domain: a number, a digit per connector, a time. */
function inject(count: number): void {
  const at = Date.now()
  const items = Array.from({ length: count }, () => {
    next = (next + 1) % run.chargePoints
    const key = `32010600${String(next).padStart(6, '0')}`
    return { key, value: [key, `${at % 8}${next % 8}`, at], stationId: operatorId }
  })
  live.publish(operatorId, overviewTopic, items)
}

/** Returns the CPU usage of this process, in shares of a core, while changes arrive. */
async function measure(): Promise<number> {
  const [before, started] = [process.cpuUsage(), performance.now()]
  for (let tick = 0; tick < run.seconds * ticksPerSecond; tick += 1) {
    inject(run.changes / ticksPerSecond)
    await wait(Math.max(0, started + ((tick + 1) * 1_000) / ticksPerSecond - performance.now()))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / (performance.now() - started)
}

await measure()
const alone = await measure()
const viewers = fork(path.join(import.meta.dirname, 'live-viewers.ts'), [
  String(port),
  String(run.sockets),
  overviewTopic,
])
await once(viewers, 'message')
const watched = await measure()
viewers.send('end')
const [seen] = (await once(viewers, 'message')) as [{ messages: number; bytes: number }]
live.close()
server.close()
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const cost = watched - alone
console.log(`${run.chargePoints} charge points, ${run.changes} changes a second, ${run.seconds} s each`)
console.log(`without viewers   ${percent(alone)} of a core`)
console.log(
  `${run.sockets} sockets       ${percent(watched)} of a core, ${seen.messages} messages, ${(seen.bytes / 1e6).toFixed(0)} MB`,
)
console.log(`viewers           ${percent(cost)} of a core (at most ${percent(mostOfACore)})`)
if (cost > mostOfACore || seen.messages < run.sockets * run.seconds) process.exitCode = 1
