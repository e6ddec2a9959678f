/*
 * The eMSP role of the simulated partner for sessions of its drivers: answers authorization requests, follows sessions,
 * accepts records.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- as it came; tests check its shape
type Json = any
interface RecordedRequest {
  method: string
  path: string
  body: Json
}
type Answer = readonly [status: number, data: unknown, headers?: Record<string, string>]

export interface SimulatedEmspDrivers {
  /** Authorization results of its cards, by uid. Any other card is unknown. */
  cards: Map<string, { allowed: string; authorization_reference?: string }>
  /** Sessions as received, by id. */
  sessions: Map<string, Json>
  /** Accepted records, by id. Each record is stored once, even if it arrives several times. */
  cdrs: Map<string, Json>
  /** Results of commands and profiles, by the path that the partner named. */
  results: Map<string, Json>
}
export function createSimulatedEmspDrivers(): SimulatedEmspDrivers {
  return { cards: new Map(), sessions: new Map(), cdrs: new Map(), results: new Map() }
}

/** Undefined: the call does not concern drivers. */
export function answerEmspDriverCall(
  { cards, sessions, cdrs, results }: SimulatedEmspDrivers,
  base: string,
  { method, path, body }: RecordedRequest,
): Answer | undefined {
  const [, version = '', module = '', ...rest] = path.split('/')
  const id = rest.at(-1) ?? ''
  if (module === 'tokens' && id === 'authorize') {
    const authorisation = cards.get(decodeURIComponent(rest[0] ?? ''))
    return authorisation ? [200, authorisation] : [404, undefined]
  }
  if (module === 'results') results.set(path, body)
  if (module === 'sessions' && method === 'PUT') sessions.set(id, body)
  if (module === 'sessions' && method === 'PATCH') {
    const stored = sessions.get(id)
    if (!stored) return [404, undefined]
    sessions.set(id, { ...stored, ...body })
  }
  if (module === 'cdrs' && method === 'POST') {
    cdrs.set(body.id, body)
    return [200, null, { location: `${base}/${version}/cdrs/${body.id}` }]
  }
  return undefined
}
