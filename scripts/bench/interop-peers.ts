/*
 * OCPI partners in a separate process, so that their CPU time is separate from the product's. Answers each command of
 * the bench with one message, in order.
 */
import { startSimulatedOcpiPartner, type SimulatedOcpiPartner } from '@evops/interop/testing'

export interface BenchPlace {
  url: string
  token: string
}
/**
 * Updates received by partners since `listen`. Delays from a change to its arrival in milliseconds; `inTime`: within
 * the limit.
 */
export interface PartnerUpdateFigures {
  reported: number
  inTime: number
  p50: number
  p95: number
}
/** Records received by partners so far: number, repeats, and their sum in minor units. */
export interface ReceivedRecordFigures {
  records: number
  again: number
  minor: number
}
export interface PartnerProcessCalls {
  start: { request: { parties: string[] }; reply: BenchPlace[] }
  /** Addresses and tokens that the partners accept now. */
  targets: { request: object; reply: BenchPlace[] }
  listen: { request: object; reply: null }
  heard: { request: { limitMs: number }; reply: PartnerUpdateFigures }
  /** From now on one in a hundred records fails, half of those after the partner has stored it. */
  fail: { request: object; reply: null }
  taken: { request: object; reply: ReceivedRecordFigures }
  /** Loads all stations through the first partner, page by page, until `untilMs`. */
  pull: { request: { url: string; untilMs: number }; reply: { evses: number; isWhole: boolean } }
}
export type PartnerProcessCall = {
  [K in keyof PartnerProcessCalls]: { do: K } & PartnerProcessCalls[K]['request']
}[keyof PartnerProcessCalls]

const peers: SimulatedOcpiPartner[] = []
let late: number[] = []
const taken = new Map<string, number>()
let again = 0

async function answer(session: PartnerProcessCall): Promise<unknown> {
  switch (session.do) {
    case 'start':
      return start(session.parties)
    case 'targets':
      return peers.map(({ url, letsIn }) => ({ url, token: [...letsIn][0] ?? '' }))
    case 'listen':
      return listen()
    case 'heard':
      return deliverySummary(session.limitMs)
    case 'fail':
      return fail()
    case 'taken':
      return { records: taken.size, again, minor: [...taken.values()].reduce((sum, minor) => sum + minor, 0) }
    case 'pull':
      return pull(session)
  }
}

async function start(parties: readonly string[]): Promise<BenchPlace[]> {
  for (const party of parties) peers.push(await startSimulatedOcpiPartner({ party }))
  return peers.map((peer) => ({ url: peer.url, token: peer.invite() }))
}

/**
 * Ignores changes before this call, and reports of charge points that really charge: the driven connectors go out of
 * order exactly once.
 */
function listen(): null {
  const from = Date.now()
  late = []
  for (const { arrived, calls } of peers) {
    arrived.length = calls.length = 0
    // Recording is off: hundreds of thousands of calls arrive.
    calls.push = () => 0
    arrived.push = (...items) => {
      for (const { method, body } of items) {
        const isDriven = method === 'PATCH' && body.status === 'OUTOFORDER'
        const changedAt = isDriven ? Date.parse(body.last_updated) : 0
        if (changedAt >= from) late.push(Date.now() - changedAt)
      }
      return 0
    }
  }
  return null
}
function deliverySummary(limitMs: number): PartnerUpdateFigures {
  const sorted = Float64Array.from(late).toSorted()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    reported: late.length,
    inTime: late.filter((ms) => ms <= limitMs).length,
    p50: at(0.5),
    p95: at(0.95),
  }
}

function fail(): null {
  for (const [at, peer] of peers.entries()) {
    peer.fault(at % 2 === 0 ? 'down' : 'lost', '/cdrs', 100)
    const { cdrs: has } = peer.drivers
    has.set = (id: string, cdr: { total_cost: { before_taxes: number } }) => {
      if (taken.has(id)) again += 1
      taken.set(id, Math.round(cdr.total_cost.before_taxes * 100))
      return has
    }
  }
  return null
}

async function pull({ url, untilMs }: { url: string; untilMs: number }) {
  const [first] = peers
  const began = performance.now()
  let evses = 0
  let next: string | undefined = url
  while (first && next && performance.now() - began < untilMs) {
    const { data, headers } = await first.sendRequest('GET', next)
    evses += data.reduce((sum: number, { evses: own }: { evses: unknown[] }) => sum + own.length, 0)
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  return { evses, isWhole: next === undefined }
}

let before: Promise<unknown> = Promise.resolve()
process.on('message', (session: PartnerProcessCall) => {
  before = before.then(async () => process.send?.(await answer(session)))
  before.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit())
