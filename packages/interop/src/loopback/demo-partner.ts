import { createHmac } from 'node:crypto'
import { sendDemoCommandResults } from './demo-answers.ts'
import { demoLocations, demoParty, demoTariff } from './demo-places.ts'
import { createSimulatedCpo, type SimulatedCpo } from './ocpi-peer-emsp.ts'
import { startDemoTcec, type DemoTcec } from './demo-tcec.ts'
import { startSimulatedOcpiPartner, type SimulatedOcpiPartner } from './ocpi-peer.ts'

/** Host name that cannot be registered (RFC 2606). Resolves to the simulated partner, independent of its port. */
const host = 'ocpi.rede-demo.invalid'

/** The demo partner by OCPI, in both roles. The partner exists as long as the process that generates the demo data. */
export interface DemoPartner {
  host: string
  url: string
  peer: SimulatedOcpiPartner
  cpo: SimulatedCpo
  /** The demo partner by T/CEC 102, for the demo operator in China. */
  tcec: DemoTcec
  /** URL of each demo partner by host. */
  places: readonly { host: string; url: string }[]
  /** One of our stations at which the partner reserves a connector, once charge points exist. */
  bookable: string | undefined
  close(): Promise<void>
}

/**
 * Starts the demo partner. The partner stores nothing: its token is derived from the installation's key, and its data
 * is the same at each start. `callbacks`: URL where the partner calls us.
 */
export async function startDemoPartner(secretKey: Buffer, callbacks: string): Promise<DemoPartner> {
  const cpo = createSimulatedCpo()
  cpo.locations = demoLocations()
  cpo.tariffs = [demoTariff]
  const token = createHmac('sha256', secretKey).update('demo partner').digest('base64url').slice(0, 40)
  const { country, partyId, name } = demoParty
  const stays = { address: `https://${host}`, token, name }
  let there: SimulatedOcpiPartner | undefined
  sendDemoCommandResults(cpo, () => there, callbacks)
  const peer = await startSimulatedOcpiPartner({ party: `${country}${partyId}`, plays: cpo, stays })
  there = peer
  const tcec = await startDemoTcec(secretKey)
  const here = { host, url: peer.origin }
  return {
    ...here,
    peer,
    cpo,
    tcec,
    places: [here, tcec],
    bookable: undefined,
    close: async () => void (await Promise.all([peer.close(), tcec.close()])),
  }
}
