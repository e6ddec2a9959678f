import { createHmac } from 'node:crypto'
import { answerLater } from './demo-answers.ts'
import { demoLocations, demoParty, demoTariff } from './demo-places.ts'
import { aCpo, type CpoPart } from './ocpi-peer-emsp.ts'
import { startDemoTcec, type DemoTcec } from './demo-tcec.ts'
import { startOcpiPeer, type OcpiPeer } from './ocpi-peer.ts'

/** No name that anybody can register (RFC 2606): it leads to whoever plays the partner, whatever its port is. */
const host = 'ocpi.rede-demo.invalid'

/** The demo's partner by OCPI, in both roles: it is there as long as the process that tells the demo. */
export interface DemoPartner {
  host: string
  /** Where it listens. */
  url: string
  peer: OcpiPeer
  cpo: CpoPart
  /** The one by T/CEC 102, of the demo's operator in China. */
  tcec: DemoTcec
  /** Where each of both is found. */
  places: readonly { host: string; url: string }[]
  /** A station of ours at which it keeps a connector, once charge points are there. */
  bookable: string | undefined
  close(): Promise<void>
}

/** It needs no memory: its token follows from the installation's key, and what it has is the same each time. `callbacks`: where it calls us. */
export async function startDemoPartner(secretKey: Buffer, callbacks: string): Promise<DemoPartner> {
  const cpo = aCpo()
  cpo.locations = demoLocations()
  cpo.tariffs = [demoTariff]
  const token = createHmac('sha256', secretKey).update('demo partner').digest('base64url').slice(0, 40)
  const { country, partyId, name } = demoParty
  const stays = { address: `https://${host}`, token, name }
  let there: OcpiPeer | undefined
  answerLater(cpo, () => there, callbacks)
  const peer = await startOcpiPeer({ party: `${country}${partyId}`, plays: cpo, stays })
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
