import { connect, createServer, type Server, type Socket } from 'node:net'
import { randomBetween, type RandomSource } from './chance.ts'

/**
 * A faulty network line between charge points and the server: all traffic passes through it and may be delayed, cut or
 * lost.
 */
export interface ChaosProxy {
  port: number
  /** Open connections, and the number of earlier connections by fault kind. */
  fates: Record<string, number>
  /** Ends the open connections, each with its own fault, and draws new faults for the next ones. */
  shake(): void
  /** Disables the faults for new connections. */
  calm(): void
  close(): Promise<void>
}

/** Fault kinds of a connection. */
type Fate = 'honest' | 'slow' | 'drip' | 'cut' | 'half-open' | 'late'
const fates: readonly Fate[] = ['honest', 'slow', 'drip', 'cut', 'half-open', 'late']
const most = { delayMs: 150, lateMs: 800, bytesBeforeHarm: 3_000, halfOpenMs: 1_500 } as const
const drip = { bytes: 40, everyMs: 1 } as const

interface Line {
  near: Socket
  far: Socket
}

/** Listens on `port` and forwards everything to `to`. All faults depend only on the random source. */
export async function chaosProxy(options: { port: number; to: number; chance: RandomSource }): Promise<ChaosProxy> {
  const { chance } = options
  const open = new Set<Line>()
  const seen: Record<string, number> = {}
  let calm = false

  function drawFate(): Fate {
    const fate = calm ? 'honest' : (fates[Math.floor(chance() * fates.length)] ?? 'honest')
    seen[fate] = (seen[fate] ?? 0) + 1
    return fate
  }

  function accept(near: Socket): void {
    const fate = drawFate()
    near.on('error', () => undefined)
    near.pause()
    // Later connections can overtake a delayed one.
    setTimeout(() => join(near, fate), fate === 'late' ? randomBetween(chance, 0, most.lateMs) : 0)
  }

  function join(near: Socket, fate: Fate): void {
    const far = connect(options.to, '127.0.0.1')
    const line = { near, far }
    open.add(line)
    far.on('error', () => undefined)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true)
      one.once('close', () => {
        open.delete(line)
        other.destroy()
      })
    }
    const pass = passage(line, fate)
    near.on('data', (data) => pass(far, data))
    far.on('data', (data) => pass(near, data))
    near.resume()
  }

  /** Returns the function that forwards the bytes of one connection with its fault. */
  function passage(line: Line, fate: Fate): (to: Socket, data: Buffer) => void {
    let left = fate === 'cut' || fate === 'half-open' ? randomBetween(chance, 0, most.bytesBeforeHarm) : Infinity
    let turn = Promise.resolve()
    const later = (ms: number, act: () => void) =>
      (turn = turn.then(() => new Promise((done) => setTimeout(done, calm ? 0 : ms))).then(act))
    return (to, data) => {
      left -= data.length
      if (left <= 0) return harm(line, { fate, to, data: data.subarray(0, data.length + left) })
      if (fate === 'slow') void later(randomBetween(chance, 0, most.delayMs), () => to.write(data))
      else if (fate === 'drip' && !calm) {
        for (let from = 0; from < data.length; from += drip.bytes)
          void later(drip.everyMs, () => to.write(data.subarray(from, from + drip.bytes)))
      } else void later(0, () => to.write(data))
    }
  }

  /** Applies the fault in the middle of an OCPP message: a reset, or silence until one side gives up. */
  function harm({ near, far }: Line, last: { fate: Fate; to: Socket; data: Buffer }): void {
    if (last.fate === 'cut') {
      if (last.data.length > 0) last.to.write(last.data)
      near.resetAndDestroy()
      far.resetAndDestroy()
      return
    }
    near.pause()
    far.pause()
    // One side eventually notices the end, the other never does.
    setTimeout(() => near.resetAndDestroy(), most.halfOpenMs)
    near.removeAllListeners('close')
  }

  const server: Server = createServer(accept)
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  return {
    port: options.port,
    fates: seen,
    shake() {
      for (const { near, far } of open) {
        if (chance() < 0.5) near.resetAndDestroy()
        else far.destroy()
      }
    },
    calm: () => void (calm = true),
    async close() {
      for (const { near, far } of open) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
