/*
 * Partners by OCPI in a process of their own, as they are elsewhere: what they cost is not the bench's, and can be told apart from what the product
 * costs. Answers each order of the bench with one message, in their order.
 */
import { startOcpiPeer, type OcpiPeer } from '@evops/interop/testing'

export interface Place {
  url: string
  token: string
}
/** What partners heard since `listen`. Milliseconds from a change to its arrival; `inTime`: within the limit. */
export interface Heard {
  told: number
  inTime: number
  p50: number
  p95: number
}
/** Records that partners have by now: how many, how many came again, and their sum in minor units. */
export interface Taken {
  records: number
  again: number
  minor: number
}
export interface Sessions {
  start: { asks: { parties: string[] }; says: Place[] }
  /** Addresses and tokens that they let in by now. */
  targets: { asks: object; says: Place[] }
  listen: { asks: object; says: null }
  heard: { asks: { limitMs: number }; says: Heard }
  /** From now on each hundredth record fails, with half of them after it was taken. */
  fail: { asks: object; says: null }
  taken: { asks: object; says: Taken }
  /** All stations by the first of them, page by page, until `untilMs` is over. */
  pull: { asks: { url: string; untilMs: number }; says: { evses: number; isWhole: boolean } }
}
export type Session = { [K in keyof Sessions]: { do: K } & Sessions[K]['asks'] }[keyof Sessions]

const peers: OcpiPeer[] = []
let late: number[] = []
const taken = new Map<string, number>()
let again = 0

async function answer(session: Session): Promise<unknown> {
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

async function start(parties: readonly string[]): Promise<Place[]> {
  for (const party of parties) peers.push(await startOcpiPeer({ party }))
  return peers.map((peer) => ({ url: peer.url, token: peer.invite() }))
}

/** What changed before now is no part of it, nor what charge points that charge meanwhile say: those that are driven go out of order, once. */
function listen(): null {
  const from = Date.now()
  late = []
  for (const { arrived, calls } of peers) {
    arrived.length = calls.length = 0
    // Hundreds of thousands come.
    calls.push = () => 0
    arrived.push = (...told) => {
      for (const { method, body } of told) {
        const isDriven = method === 'PATCH' && body.status === 'OUTOFORDER'
        const changedAt = isDriven ? Date.parse(body.last_updated) : 0
        if (changedAt >= from) late.push(Date.now() - changedAt)
      }
      return 0
    }
  }
  return null
}
function deliverySummary(limitMs: number): Heard {
  const sorted = Float64Array.from(late).toSorted()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    told: late.length,
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
    const { data, headers } = await first.ask('GET', next)
    evses += data.reduce((sum: number, { evses: own }: { evses: unknown[] }) => sum + own.length, 0)
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  return { evses, isWhole: next === undefined }
}

let before: Promise<unknown> = Promise.resolve()
process.on('message', (session: Session) => {
  before = before.then(async () => process.send?.(await answer(session)))
  before.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit())
