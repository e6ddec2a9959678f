/** Reasons why a connection was refused. */
export const connectionRefusalCauses = [
  /** Unknown path, or a path without an identity. */
  'path',
  /** The end of the path is not a valid identity. */
  'identity',
  /** More headers than any charge point sends. */
  'headers',
  /** Basic credentials are missing although the charge point needs them. */
  'no-credentials',
  /** The user name differs from the identity. */
  'user',
  'unknown',
  'password',
  /**
   * Valid credentials, but the charge point's security profile forbids this kind of connection: no TLS, or no
   * certificate.
   */
  'profile',
  /** Valid credentials, but the connection is below the least security profile of the operator. */
  'policy',
  /** The client certificate is missing, belongs to another charge point, has expired or was revoked. */
  'certificate',
  /** Valid credentials, but no common subprotocol. */
  'subprotocol',
  /** Another connection of this identity is alive. */
  'duplicate',
  /** Too many failures from this address. */
  'throttled',
  'full',
  'draining',
  /** The check failed or exceeded the handshake timeout. */
  'unavailable',
] as const
export type ConnectionRefusalCause = (typeof connectionRefusalCauses)[number]

/** Upper bounds of the latency buckets, ms. */
export const latencyBounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

export interface CallTally {
  action: string
  /** `ok`, or the error code or state. */
  result: string
  count: number
}

/** Statistics of a gateway, counted since its creation. */
export interface GatewayStats {
  points: number
  /** Calls from charge points, by action and result. Unknown actions are counted as `unknown`. */
  calls: CallTally[]
  /** Our calls, by action and result. */
  commands: CallTally[]
  /** Time from receipt of a call to its response; `counts[i]` up to `bounds[i]`, the last one beyond. */
  acknowledgement: { bounds: readonly number[]; counts: readonly number[]; sumMs: number; count: number }
  refused: Readonly<Record<ConnectionRefusalCause, number>>
  /** Connections refused because the identity's connection was alive. */
  impostors: number
  /** CALLRESULT and CALLERROR without an outstanding call (S-12). */
  unsolicited: number
  unreadable: number
  unknownTypes: number
  /**
   * Connections closed by the gateway: too many queued calls, too many unreadable messages, a client that does not
   * read, no pong, or a transaction message that could not be processed.
   */
  cut: Readonly<Record<DisconnectCause, number>>
}
export type DisconnectCause = 'queue' | 'garbage' | 'slow-reader' | 'no-pong' | 'failure'

export interface GatewayCounters {
  call(action: string, result: string, ms: number): void
  command(action: string, result: string): void
  refused(cause: ConnectionRefusalCause): void
  cut(cause: DisconnectCause): void
  impostors: number
  unsolicited: number
  unreadable: number
  unknownTypes: number
  snapshot(points: number): GatewayStats
}

/** Creates the counters. `onAnswered` is also called for each call with a response. */
export function createGatewayCounters(onAnswered?: GatewayCounters['call']): GatewayCounters {
  const calls = new Map<string, Map<string, number>>()
  const commands = new Map<string, Map<string, number>>()
  const counts = Array<number>(latencyBounds.length + 1).fill(0)
  let sumMs = 0
  let count = 0
  const refused: Record<ConnectionRefusalCause, number> = {
    path: 0,
    identity: 0,
    headers: 0,
    'no-credentials': 0,
    user: 0,
    unknown: 0,
    password: 0,
    profile: 0,
    certificate: 0,
    subprotocol: 0,
    duplicate: 0,
    policy: 0,
    throttled: 0,
    full: 0,
    draining: 0,
    unavailable: 0,
  }
  const cut: Record<DisconnectCause, number> = { queue: 0, garbage: 0, 'slow-reader': 0, 'no-pong': 0, failure: 0 }
  return {
    impostors: 0,
    unsolicited: 0,
    unreadable: 0,
    unknownTypes: 0,
    call(action, result, ms) {
      add(calls, action, result)
      let bucket = 0
      while (bucket < latencyBounds.length && ms > (latencyBounds[bucket] ?? 0)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sumMs += ms
      count += 1
      onAnswered?.(action, result, ms)
    },
    command: (action, result) => add(commands, action, result),
    refused: (cause) => void (refused[cause] += 1),
    cut: (cause) => void (cut[cause] += 1),
    snapshot(points) {
      return {
        points,
        calls: list(calls),
        commands: list(commands),
        acknowledgement: { bounds: latencyBounds, counts: [...counts], sumMs, count },
        refused: { ...refused },
        impostors: this.impostors,
        unsolicited: this.unsolicited,
        unreadable: this.unreadable,
        unknownTypes: this.unknownTypes,
        cut: { ...cut },
      }
    },
  }
}

function add(table: Map<string, Map<string, number>>, action: string, result: string): void {
  let row = table.get(action)
  if (!row) table.set(action, (row = new Map()))
  row.set(result, (row.get(result) ?? 0) + 1)
}

function list(table: ReadonlyMap<string, ReadonlyMap<string, number>>): CallTally[] {
  return [...table].flatMap(([action, row]) => [...row].map(([result, count]) => ({ action, result, count })))
}
