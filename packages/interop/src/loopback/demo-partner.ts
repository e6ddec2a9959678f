import { createHmac } from 'node:crypto'
import { sendDemoCommandResults } from './demo-answers.ts'
import { demoLocations, demoParty, demoTariff, olderDemoParty } from './demo-places.ts'
import { createSimulatedCpo, type SimulatedCpo } from './ocpi-peer-emsp.ts'
import { startDemoTcec, type DemoTcec } from './demo-tcec.ts'
import { startSimulatedOcpiPartner, type SimulatedOcpiPartner } from './ocpi-peer.ts'

/** Host name that cannot be registered (RFC 2606). Resolves to the simulated partner, independent of its port. */
const host = 'ocpi.rede-demo.invalid'
const olderHost = 'ocpi211.mobilite-demo.invalid'

/** The demo partner by OCPI, in both roles. The partner exists as long as the process that generates the demo data. */
export interface DemoPartner {
  host: string
  url: string
  peer: SimulatedOcpiPartner
  cpo: SimulatedCpo
  /** The demo partner by T/CEC 102, for the demo operator in China. */
  tcec: DemoTcec
  /** The demo partner that speaks OCPI 2.1.1 alone: a provider whose drivers charge at our charge points. */
  older: { host: string; url: string; peer: SimulatedOcpiPartner }
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
  const tokenOf = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url').slice(0, 40)
  const token = tokenOf('demo partner')
  const { country, partyId, name } = demoParty
  const stays = { address: `https://${host}`, token, name }
  let there: SimulatedOcpiPartner | undefined
  sendDemoCommandResults(cpo, () => there, callbacks)
  const peer = await startSimulatedOcpiPartner({ party: `${country}${partyId}`, plays: cpo, stays })
  there = peer
  const tcec = await startDemoTcec(secretKey)
  const here = { host, url: peer.origin }
  const olderPeer = await startSimulatedOcpiPartner({
    party: `${olderDemoParty.country}${olderDemoParty.partyId}`,
    versions: ['2.1.1'],
    version: '2.1.1',
    stays: { address: `https://${olderHost}`, token: tokenOf('demo partner 2.1.1'), name: olderDemoParty.name },
  })
  const older = { host: olderHost, url: olderPeer.origin, peer: olderPeer }
  return {
    ...here,
    peer,
    cpo,
    tcec,
    older,
    places: [here, tcec, older],
    bookable: undefined,
    close: async () => void (await Promise.all([peer.close(), olderPeer.close(), tcec.close()])),
  }
}
