import type { Socket } from 'node:net'
import { ykcMessages, type YkcMessageName, type YkcValues } from '../contract/index.ts'
import { defaultYkcLimits, type YkcCallOutcome, type YkcConnection, type YkcGatewayOptions } from './gateway.options.ts'
import { createYkcLine, type YkcLine } from './line.ts'
import { createRefusalBrake, createReplacementCounter } from './replacements.rules.ts'
import type { YkcRoom } from './room.ts'

/** The connections of YKC charge points of one process. */
export interface YkcGateway<Point> {
  /** Takes a new socket, plain or after TLS. */
  accept(socket: Socket, secure?: boolean): void
  /** Sends a command and waits for its answer. Silence is a time-out, never a success. */
  call<Name extends YkcMessageName>(
    chargePointNo: string,
    name: Name,
    values: YkcValues<Name>,
    options?: { timeoutMs?: number },
  ): Promise<YkcCallOutcome>
  connection(chargePointNo: string): YkcConnection<Point> | undefined
  connections(): YkcConnection<Point>[]
  /** Ends the connection of a number that has a newer one in another process. */
  giveUp(chargePointNo: string): void
  /** Number of sockets with and without a login. */
  readonly sockets: number
  /** Closes all sockets when the messages in progress have their answers. */
  drain(): Promise<void>
}

export function createYkcGateway<Point>(options: YkcGatewayOptions<Point>): YkcGateway<Point> {
  const limits = { ...defaultYkcLimits, ...options.limits }
  const room: YkcRoom<Point> = {
    options,
    limits,
    seats: new Map(),
    turns: new Map(),
    brake: createRefusalBrake({ mostRepeats: limits.refusedLogins, mostGuesses: limits.refusedGuesses }),
    countReplacement: createReplacementCounter(),
    now: options.now ?? (() => new Date()),
  }
  const lines = new Set<YkcLine>()
  /** Lines without a login, in the order of their arrival. */
  const strangers = new Set<YkcLine>()
  let isDraining = false
  const sweeping = setInterval(() => {
    for (const line of lines) line.sweep()
  }, limits.sweepMs)

  return {
    accept(socket, secure = false) {
      if (isDraining || lines.size >= limits.maxSockets) {
        socket.destroy()
        return
      }
      // The oldest stranger leaves, so that idle sockets never prevent charge points from connecting.
      const [oldest] = strangers
      if (strangers.size >= limits.strangers) oldest?.refuse('too-many-strangers')
      const line: YkcLine = createYkcLine(room, {
        socket,
        secure,
        onSeated: () => strangers.delete(line),
        onEnd() {
          lines.delete(line)
          strangers.delete(line)
        },
      })
      lines.add(line)
      strangers.add(line)
    },
    async call(chargePointNo, name, values, { timeoutMs = limits.callTimeoutMs } = {}) {
      const seat = room.seats.get(chargePointNo)
      if (!seat) return { state: 'offline' }
      const send = () => seat.connection.send(name, values)
      return seat.calls.call(ykcMessages[name].type, values, { timeoutMs, send })
    },
    connection: (chargePointNo) => room.seats.get(chargePointNo)?.connection,
    connections: () => [...room.seats.values()].map(({ connection }) => connection),
    giveUp(chargePointNo) {
      const seat = room.seats.get(chargePointNo)
      if (!seat) return
      const isCopied = room.countReplacement(chargePointNo, performance.now())
      seat.connection.close('connection replaced')
      if (isCopied) options.onCopiedNumber?.(seat.connection)
    },
    get sockets() {
      return lines.size
    },
    async drain() {
      isDraining = true
      clearInterval(sweeping)
      await Promise.all([...lines].map((line) => line.drain()))
    },
  }
}
