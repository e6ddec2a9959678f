/*
 * Load generator: many charge points over real WebSockets, each with one outstanding call (closed loop: the next call
 * follows the previous answer). Runs as a separate process, so that its CPU time is not counted as the bench's. One
 * message starts it with its options, and it reports the result in one message.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { bootScript201, sessionScript201 } from './session-script-201.ts'
import { bootScript, sessionScript, type AcknowledgedCall, type ChargePointScript } from './session-script.ts'

export interface LoadRequest {
  /** URL for charge points, without the identity. */
  url: string
  /** Other processes on the same database. The charge points are distributed over all of them. */
  otherUrls?: readonly string[]
  /** Milliseconds between two calls of a charge point. Absent: the next call follows the previous answer. */
  everyMs?: number
  version: 'ocpp1.6' | 'ocpp2.0.1'
  /** Charge points of OCPP 1.6 report the state of their connector too. */
  hasStatus?: boolean
  points: { identity: string; password: string; idTag: string }[]
  warmUpSeconds: number
  seconds: number
}
export interface LoadResult {
  calls: number
  seconds: number
  /** Response times in milliseconds. */
  latency: { p50: number; p95: number; p99: number; max: number }
  /** Number of CALLERRORs, refused tags and closed sockets over the whole run, by kind. */
  errors: Record<string, number>
  /** Share of the window in which the generator's event loop was busy, and its CPU seconds. */
  utilisation: number
  cpuSeconds: number
  /** Acknowledged by the server over the whole run. */
  stopped: AcknowledgedCall['stopped']
  meterValueCalls: number
  energyWh: number
}
/** Messages of the generator before the result: the measuring window has begun or ended. */
export type LoadGeneratorMessage = { news: 'window' | 'drain' } | { result: LoadResult }

interface Point {
  socket: WebSocket
  script: ChargePointScript
  /** Message id of the outstanding call; '' if there is none. */
  waiting: string
  sentAt: number
  done: () => void
}

const connectWidth = 50
const sendNews = (message: LoadGeneratorMessage) => process.send?.(message)

process.on('disconnect', () => process.exit())
process.once('message', (session: LoadRequest) => {
  run(session).then(
    (result) => sendNews({ result }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(chargingSession: LoadRequest): Promise<LoadResult> {
  const state = { started: false, inWindow: false, stopping: false, messageNo: 0 }
  const latencies: number[] = []
  const errors: Record<string, number> = {}
  const acknowledged: AcknowledgedCall = { stopped: [], meterValueCalls: 0, energyWh: 0 }
  const isNew = chargingSession.version === 'ocpp2.0.1'
  const [boot, session] = isNew ? [bootScript201, sessionScript201] : [bootScript, sessionScript]
  const count = (what: string) => (errors[what] = (errors[what] ?? 0) + 1)

  /** Sends the point's next call, or ends the point if its session is over and no new one is wanted. */
  const sendNextCall = (point: Point) => {
    const text = point.script.next(state.stopping)
    if (text === undefined) return point.done()
    point.waiting = String((state.messageNo += 1))
    point.sentAt = performance.now()
    point.socket.send(`[2,"${point.waiting}",${text}`)
  }
  const receive = (point: Point, text: string) => {
    // `[3, id, payload]` or `[4, id, code, …]`. The tested servers are trusted to send nothing else.
    const [type, id, payload]: [3, string, Record<string, unknown>] | [2 | 4, string, string] = JSON.parse(text)
    if (type === 2) return point.socket.send(`[4,${JSON.stringify(id)},"NotSupported","",{}]`)
    if (id !== point.waiting) return count('an answer nobody waited for')
    if (state.inWindow && type === 3) latencies.push(performance.now() - point.sentAt)
    if (type !== 3) {
      count(`CALLERROR ${payload}`)
      // Repeating the call would give the same answer, so this point stops.
      return point.done()
    }
    const problem = point.script.answered(payload, acknowledged)
    if (problem) count(problem)
    if (chargingSession.everyMs === undefined || state.stopping || !state.started) sendNextCall(point)
    else setTimeout(() => sendNextCall(point), chargingSession.everyMs)
  }

  const opened = await connectAll(chargingSession, (point, text) => receive(point, text), count)
  await Promise.all(opened.map((point) => talk(point, boot(), sendNextCall)))
  const ended = opened.map(
    (point) =>
      new Promise<void>((resolve) => {
        point.done = resolve
        point.socket.once('close', () => {
          if (!state.stopping || point.waiting) count('socket closed')
          resolve()
        })
      }),
  )
  const { everyMs } = chargingSession
  state.started = true
  opened.forEach((point, index) => {
    point.script = session(chargingSession.points[index]?.idTag ?? '', index, chargingSession)
    if (everyMs === undefined) sendNextCall(point)
    else setTimeout(() => sendNextCall(point), (everyMs * index) / opened.length)
  })
  await wait(chargingSession.warmUpSeconds * 1000)
  sendNews({ news: 'window' })
  state.inWindow = true
  const [from, cpu, loop] = [performance.now(), process.cpuUsage(), performance.eventLoopUtilization()]
  await wait(chargingSession.seconds * 1000)
  state.inWindow = false
  const seconds = (performance.now() - from) / 1000
  const used = process.cpuUsage(cpu)
  const { utilization } = performance.eventLoopUtilization(loop)
  sendNews({ news: 'drain' })
  state.stopping = true
  await Promise.race([Promise.all(ended), wait(30_000, undefined, { ref: false })])
  for (const point of opened) point.socket.terminate()
  return {
    calls: latencies.length,
    seconds,
    latency: quantiles(latencies),
    errors,
    utilisation: utilization,
    cpuSeconds: (used.user + used.system) / 1e6,
    ...acknowledged,
  }
}

function talk(point: Point, script: ChargePointScript, proceed: (point: Point) => void): Promise<void> {
  return new Promise((resolve) => {
    point.done = resolve
    point.script = script
    proceed(point)
  })
}

async function connectAll(
  session: LoadRequest,
  receive: (point: Point, text: string) => void,
  count: (what: string) => void,
): Promise<Point[]> {
  const opened: Point[] = []
  let next = 0
  const connector = async () => {
    for (let index = next; index < session.points.length; index = next) {
      next += 1
      const point = await connect(session, index, receive)
      if (typeof point === 'string') count(`connect: ${point}`)
      else opened[index] = point
    }
  }
  await Promise.all(Array.from({ length: connectWidth }, connector))
  return opened.filter(Boolean)
}

function connect(
  { url, otherUrls = [], points, version }: LoadRequest,
  index: number,
  receive: (point: Point, text: string) => void,
): Promise<Point | string> {
  const { identity = '', password = '' } = points[index] ?? {}
  const at = [url, ...otherUrls][index % (otherUrls.length + 1)] ?? url
  return new Promise((resolve) => {
    const socket = new WebSocket(`${at}${identity}`, [version], {
      perMessageDeflate: false,
      headers: { Authorization: `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}` },
    })
    const nothing = () => undefined
    const point: Point = { socket, script: sessionScript('', index), waiting: '', sentAt: 0, done: nothing }
    socket.on('open', () => resolve(point))
    socket.on('error', (error) => resolve(error.message))
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) receive(point, data.toString())
    })
  })
}

function quantiles(values: number[]): LoadResult['latency'] {
  const sorted = Float64Array.from(values).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}
