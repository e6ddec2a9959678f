import { fork } from 'node:child_process'
import path from 'node:path'
import type { Sessions } from './interop-peers.ts'
import { cpuSeconds } from './process-cpu.ts'

export interface Partners {
  ask: <K extends keyof Sessions>(what: K, asks: Sessions[K]['asks']) => Promise<Sessions[K]['says']>
  /** Seconds that they used so far. */
  cpu: () => number
  end: () => void
}

/** The bench's partners, in a process of their own. */
export function startPartners(): Partners {
  const child = fork(path.join(import.meta.dirname, 'interop-peers.ts'), { stdio: 'inherit' })
  const waiting: PromiseWithResolvers<unknown>[] = []
  child.on('message', (said) => waiting.shift()?.resolve(said))
  child.once('exit', (code) => {
    for (const one of waiting) one.reject(new Error(`the partners ended early (${code})`))
  })
  return {
    ask: <K extends keyof Sessions>(what: K, asks: Sessions[K]['asks']) => {
      const one = Promise.withResolvers<unknown>()
      waiting.push(one)
      child.send({ do: what, ...asks })
      // The peers' own module says what each order is answered with.
      return one.promise as Promise<Sessions[K]['says']>
    },
    cpu: () => (child.pid === undefined ? 0 : (cpuSeconds([child.pid]) ?? 0)),
    end: () => child.connected && child.disconnect(),
  }
}
