import { startDemoPartner, type DemoPartner } from '@evops/interop/server'
import { startPeers, type Peers } from '@evops/outreach/server'
import { startLoopback, type Loopback, type LoopbackPlace } from '@evops/payments/server'
import type { Config } from '@evops/platform/server'
import path from 'node:path'

/** Built-in test peers: messenger channels and a roaming partner. */
export interface Peered {
  outerPeers: () => { url: string; partner?: Pick<DemoPartner, 'places'> } | undefined
}
export interface LoopbackPayer {
  loopback: Loopback
  /** Test peers of the messenger channels. */
  peers: Peers
  /** A roaming partner. */
  partner: DemoPartner
  /** URL for their callbacks. */
  callbacks: string
}
/** Loopback payment provider and loopback channel peers, if they run in this process. */
export interface LoopbackDesk {
  place: () => LoopbackPlace | undefined
  /** Loopback peers of messenger channels, and a partner. */
  peers: () => { url: string; partner: Pick<DemoPartner, 'places'> } | undefined
  /** Starts the loopback if enabled; undefined: EVOPS_LOOPBACK=0. */
  open(): Promise<LoopbackPayer | undefined>
  close(): Promise<void>
}

const paysAfterMs = 4_000

/** Creates the loopback next to the server, for the demo or with EVOPS_LOOPBACK=1; its data is in the data folder. */
export function createLoopbackDesk({ dataDir, host, port, tls, loopback, secretKey }: Config): LoopbackDesk {
  let running: Promise<Loopback> | undefined
  let runningPeers: Promise<readonly [Peers, DemoPartner]> | undefined
  let url: string | undefined
  let there: { url: string; partner: DemoPartner } | undefined
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const callbacks = `http${tls ? 's' : ''}://${isEverywhere ? '127.0.0.1' : host}:${port}`
  return {
    place: () => (url === undefined ? undefined : { url, callbacks }),
    peers: () => there,
    async open() {
      if (loopback === false) return undefined
      running ??= startLoopback({ port: 0, file: path.join(dataDir, 'loopback.json'), paysAfterMs })
      const opened = await running
      url = opened.url
      runningPeers ??= Promise.all([startPeers(), startDemoPartner(secretKey, callbacks)])
      const [peers, partner] = await runningPeers
      there = { url: peers.url, partner }
      return { loopback: opened, peers, partner, callbacks }
    },
    async close() {
      await (await running)?.close()
      for (const peer of (await runningPeers) ?? []) await peer.close()
    },
  }
}
