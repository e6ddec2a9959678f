/*
 * `npm run check:full -- S-09`: processes 1,000,000 mutated messages in process, then sends 100,000 over sockets, while
 * another charge point must not be affected. `--messages N` and `--sent N` set smaller numbers; `--version ocpp2.0.1`
 * uses messages of that version.
 */
import { parseArgs } from 'node:util'
import {
  mutateMessage,
  parseMutatedMessages,
  seedMessages,
  seedMessages201,
  acceptAllHandlers16,
  acceptAllHandlers201,
  testGateway,
  type RawChargePoint,
} from '@evops/ocpp/testing'
import { quantile, printCheckResult } from './report.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    sent: { type: 'string', default: '100000' },
    version: { type: 'string', default: 'ocpp1.6' },
  },
})
const [ocppMessages, sent] = [Number(values.messages), Number(values.sent)]
const slice = 50_000
const version = values.version === 'ocpp2.0.1' ? values.version : 'ocpp1.6'
const texts = version === 'ocpp2.0.1' ? seedMessages201 : seedMessages

// Warm-up until V8 has compiled the code.
parseMutatedMessages(0, 4 * slice, version)
const startedAt = performance.now()
let passed = 0
const heaps: number[] = []
for (let from = 0; from < ocppMessages; from += slice) {
  passed += parseMutatedMessages(from, Math.min(from + slice, ocppMessages), version)
  heaps.push(alive())
}
const seconds = (performance.now() - startedAt) / 1_000
// Compares the minimum of the first and the last quarter: V8 discards and recompiles code, which at a given moment is a
// tenth of the heap.
const quarter = Math.ceil(heaps.length / 4)
const growth = Math.min(...heaps.slice(-quarter)) / Math.min(...heaps.slice(0, quarter)) - 1
const polluted = Object.keys(Object.prototype).length
const { crashed, beats } = await overSockets(sent)
printCheckResult('S-09', {
  ok: crashed === 0 && polluted === 0 && growth < 0.05 && seconds <= 60 && passed > ocppMessages / 200,
  text: `${version}: ${ocppMessages} mutated frames in process in ${seconds.toFixed(1)} s (${passed} still fit their schema): 0 crashes, heap ${(growth * 100).toFixed(1)} %; ${sent} over sockets: ${crashed} InternalErrors, a neighbour's heartbeat p99 ${Math.round(quantile(beats, 0.99))} ms`,
})

/** Returns the bytes in use after a garbage collection: `check:full` runs Node with --expose-gc. */
function alive(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

async function overSockets(count: number): Promise<{ crashed: number; beats: number[] }> {
  const handlers = { 'ocpp1.6': acceptAllHandlers16, 'ocpp2.0.1': acceptAllHandlers201 }
  const site = await testGateway({ versions: [version], handlers })
  const neighbour = await site.connect('CP-good', { subprotocols: [version] })
  const beats: number[] = []
  let point: RawChargePoint | undefined
  for (let seed = 1; seed <= count; seed += 1) {
    if (point?.socket.readyState !== 1) point = await site.connect(`CP${seed}`, { subprotocols: [version] })
    point.send(mutateMessage(texts[seed % texts.length] ?? '', seed))
    if (seed % 20 !== 0) continue
    const sentAt = performance.now()
    await neighbour.call('Heartbeat', {})
    beats.push(performance.now() - sentAt)
  }
  const crashed = site.gateway.stats.calls
    .filter(({ result }) => result === 'InternalError')
    .reduce((sum, { count: times }) => sum + times, 0)
  await site.close()
  return { crashed, beats }
}
