import { startPeers, type Peers } from '@evops/outreach/server'
import { startLoopback, type Loopback, type LoopbackPlace } from '@evops/payments/server'
import type { Config } from '@evops/platform/server'
import path from 'node:path'

export interface LoopbackPayer {
  loopback: Loopback
  /** Where it calls us. */
  callbacks: string
}
/** Our own provider of payments, where one runs in this process. */
export interface LoopbackDesk {
  place: () => LoopbackPlace | undefined
  /** The other sides of channels to people. */
  peers: () => { url: string } | undefined
  /** Starts it where it may run; undefined: EVOPS_LOOPBACK=0. */
  open(): Promise<LoopbackPayer | undefined>
  close(): Promise<void>
}

const paysAfterMs = 4_000

/** Beside the server, for the demo or where EVOPS_LOOPBACK=1 asks for it; its books lie in the data folder. */
export function createLoopbackDesk({ dataDir, host, port, tls, loopback }: Config): LoopbackDesk {
  let running: Promise<Loopback> | undefined
  let url: string | undefined
  let peers: Promise<Peers> | undefined
  let peersUrl: string | undefined
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const callbacks = `http${tls ? 's' : ''}://${isEverywhere ? '127.0.0.1' : host}:${port}`
  return {
    peers: () => (peersUrl === undefined ? undefined : { url: peersUrl }),
    place: () => (url === undefined ? undefined : { url, callbacks }),
    async open() {
      if (loopback === false) return undefined
      running ??= startLoopback({ port: 0, file: path.join(dataDir, 'loopback.json'), paysAfterMs })
      const opened = await running
      peers ??= startPeers()
      peersUrl = (await peers).url
      url = opened.url
      return { loopback: opened, callbacks }
    },
    async close() {
      await (await running)?.close()
      await (await peers)?.close()
    },
  }
}
