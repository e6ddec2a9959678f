import { connect, createServer, type Server, type Socket } from 'node:net'
import { between, type Chance } from './chance.ts'

/** A bad line between charge points and the server: everything passes it, and everything may happen to it. */
export interface ChaosProxy {
  port: number
  /** Connections that are open, and what happened to those before, by kind. */
  fates: Record<string, number>
  /** Ends what is open, each in its own way, and draws the next ones' fates anew. */
  shake(): void
  /** From now on an honest line. */
  calm(): void
  close(): Promise<void>
}

/** What becomes of a connection. */
type Fate = 'honest' | 'slow' | 'drip' | 'cut' | 'half-open' | 'late'
const fates: readonly Fate[] = ['honest', 'slow', 'drip', 'cut', 'half-open', 'late']
const most = { delayMs: 150, lateMs: 800, bytesBeforeHarm: 3_000, halfOpenMs: 1_500 } as const
const drip = { bytes: 40, everyMs: 1 } as const

interface Line {
  near: Socket
  far: Socket
}

/** Listens on `port` and passes everything on to `to`. What happens follows from the chance alone. */
export async function chaosProxy(options: { port: number; to: number; chance: Chance }): Promise<ChaosProxy> {
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
    // Connections that come later overtake one that is held back.
    setTimeout(() => join(near, fate), fate === 'late' ? between(chance, 0, most.lateMs) : 0)
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

  /** How bytes of one connection get through, if they do. */
  function passage(line: Line, fate: Fate): (to: Socket, data: Buffer) => void {
    let left = fate === 'cut' || fate === 'half-open' ? between(chance, 0, most.bytesBeforeHarm) : Infinity
    let turn = Promise.resolve()
    const later = (ms: number, act: () => void) =>
      (turn = turn.then(() => new Promise((done) => setTimeout(done, calm ? 0 : ms))).then(act))
    return (to, data) => {
      left -= data.length
      if (left <= 0) return harm(line, { fate, to, data: data.subarray(0, data.length + left) })
      if (fate === 'slow') void later(between(chance, 0, most.delayMs), () => to.write(data))
      else if (fate === 'drip' && !calm) {
        for (let from = 0; from < data.length; from += drip.bytes)
          void later(drip.everyMs, () => to.write(data.subarray(from, from + drip.bytes)))
      } else void later(0, () => to.write(data))
    }
  }

  /** In the middle of a frame: reset, or silent until somebody gives up. */
  function harm({ near, far }: Line, last: { fate: Fate; to: Socket; data: Buffer }): void {
    if (last.fate === 'cut') {
      if (last.data.length > 0) last.to.write(last.data)
      near.resetAndDestroy()
      far.resetAndDestroy()
      return
    }
    near.pause()
    far.pause()
    // One side learns of it at last, the other never does.
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
