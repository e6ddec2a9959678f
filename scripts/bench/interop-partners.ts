import { fork } from 'node:child_process'
import path from 'node:path'
import type { PartnerProcessCalls } from './interop-peers.ts'
import { cpuSeconds } from './process-cpu.ts'

export interface BenchPartners {
  sendOrder: <K extends keyof PartnerProcessCalls>(
    what: K,
    request: PartnerProcessCalls[K]['request'],
  ) => Promise<PartnerProcessCalls[K]['reply']>
  /** CPU seconds used so far. */
  cpu: () => number
  end: () => void
}

/** Starts the bench's partners in a separate process. */
export function startPartners(): BenchPartners {
  const child = fork(path.join(import.meta.dirname, 'interop-peers.ts'), { stdio: 'inherit' })
  const waiting: PromiseWithResolvers<unknown>[] = []
  child.on('message', (message) => waiting.shift()?.resolve(message))
  child.once('exit', (code) => {
    for (const one of waiting) one.reject(new Error(`the partners ended early (${code})`))
  })
  return {
    sendOrder: <K extends keyof PartnerProcessCalls>(what: K, request: PartnerProcessCalls[K]['request']) => {
      const one = Promise.withResolvers<unknown>()
      waiting.push(one)
      child.send({ do: what, ...request })
      // The module of the peers defines the reply type of each command.
      return one.promise as Promise<PartnerProcessCalls[K]['reply']>
    },
    cpu: () => (child.pid === undefined ? 0 : (cpuSeconds([child.pid]) ?? 0)),
    end: () => child.connected && child.disconnect(),
  }
}
