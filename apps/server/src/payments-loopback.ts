import { startDemoPartner, type DemoPartner } from '@evops/interop/server'
import { startSimulatedChannels, type SimulatedChannels } from '@evops/outreach/server'
import { startLoopback, type Loopback, type LoopbackUrls } from '@evops/payments/server'
import type { Config } from '@evops/platform/server'
import path from 'node:path'

/** Built-in test peers: messenger channels and a roaming partner. */
export interface LoopbackPeers {
  outerPeers: () => { url: string; partner?: Pick<DemoPartner, 'places'> } | undefined
}
export interface LoopbackPayer {
  loopback: Loopback
  /** Test peers of the messenger channels. */
  peers: SimulatedChannels
  /** A roaming partner. */
  partner: DemoPartner
  /** URL for their callbacks. */
  callbacks: string
}
/** Loopback payment provider and loopback channel peers, if they run in this process. */
export interface LoopbackServices {
  place: () => LoopbackUrls | undefined
  /** Loopback peers of messenger channels, and a partner. */
  peers: () => { url: string; partner: Pick<DemoPartner, 'places'> } | undefined
  /** Starts the loopback if enabled; undefined: EVOPS_LOOPBACK=0. */
  open(): Promise<LoopbackPayer | undefined>
  close(): Promise<void>
}

const paysAfterMs = 4_000

/** Creates the loopback next to the server, for the demo or with EVOPS_LOOPBACK=1; its data is in the data folder. */
export function createLoopbackServices({ dataDir, host, port, tls, loopback, secretKey }: Config): LoopbackServices {
  let running: Promise<Loopback> | undefined
  let runningPeers: Promise<readonly [SimulatedChannels, DemoPartner]> | undefined
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
      runningPeers ??= Promise.all([startSimulatedChannels(), startDemoPartner(secretKey, callbacks)])
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
