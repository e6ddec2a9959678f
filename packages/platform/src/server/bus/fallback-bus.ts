import type { MessageBus } from './bus.ts'

/** Interval at which a process without the main bus reports it to the others. */
const reportMs = 5_000
/** Time for which a report is valid. After it, the main bus is used again. */
const validMs = 3 * reportMs
const retryMs = 5_000
const lookMs = 500
/** Interval of the log lines of a main bus that stays away. */
const complainMs = 60_000
const degradedChannel = 'bus.degraded'

export interface FallbackBusOptions {
  /** Connects the main bus; rejects while it is not reachable. */
  connect: () => Promise<MessageBus>
  /** The bus that is used while the main one is away. */
  spare: MessageBus
  /** Receives the reason while the main bus can't be reached, at most once a minute. */
  onAway: (error: Error) => void
}

/**
 * Creates a bus that uses a main bus, and a spare one while any process of the installation lacks the main one. Every
 * process listens to both, and a message is sent by one of them, so that it arrives once. A process without the main
 * bus reports this by the spare one. Messages of the seconds before the first report may not reach it: a bus delivers at
 * most once, and readers look into the database.
 */
export async function createFallbackBus({ connect, spare, onAway }: FallbackBusOptions): Promise<MessageBus> {
  const listeners: { channel: string; listener: (payload: unknown) => void; ends: (() => void)[] }[] = []
  let main: MessageBus | undefined
  let [closed, degradedUntil, reportedAt, complainedAt] = [false, 0, -reportMs, -complainMs]
  let connecting: Promise<void> | undefined
  let triedAt = -retryMs

  const isMainAway = () => main === undefined || main.state().awayMs > 0

  async function tryToConnect(): Promise<void> {
    triedAt = performance.now()
    try {
      const connected = await connect()
      if (closed) return await connected.close()
      for (const one of listeners) one.ends.push(connected.subscribe(one.channel, one.listener))
      main = connected
    } catch (error) {
      if (performance.now() - complainedAt < complainMs) return
      complainedAt = performance.now()
      onAway(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function look(): void {
    const now = performance.now()
    if (main === undefined && now - triedAt >= retryMs)
      connecting ??= tryToConnect().finally(() => (connecting = undefined))
    if (!isMainAway() || now - reportedAt < reportMs) return
    reportedAt = now
    spare.publish(degradedChannel, null)
  }

  spare.subscribe(degradedChannel, () => (degradedUntil = performance.now() + validMs))
  await tryToConnect()
  look()
  const timer = setInterval(look, lookMs)
  timer.unref()
  return {
    publish(channel, payload) {
      const isSpareUsed = isMainAway() || performance.now() < degradedUntil
      if (main === undefined || isSpareUsed) spare.publish(channel, payload)
      else main.publish(channel, payload)
    },
    subscribe(channel, listener) {
      const one = { channel, listener, ends: [spare.subscribe(channel, listener)] }
      if (main) one.ends.push(main.subscribe(channel, listener))
      listeners.push(one)
      return () => {
        listeners.splice(listeners.indexOf(one), 1)
        for (const end of one.ends) end()
      }
    },
    state() {
      const [first, second] = [main?.state(), spare.state()]
      return {
        awayMs: first?.awayMs === 0 ? 0 : second.awayMs,
        dropped: (first?.dropped ?? 0) + second.dropped,
        isDegraded: isMainAway(),
      }
    },
    async close() {
      closed = true
      clearInterval(timer)
      await connecting
      await main?.close()
      await spare.close()
    },
  }
}
