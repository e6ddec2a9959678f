import type { SiteChargePoint } from '@evops/charging/testing'
import type { OcpiLink, OcpiParty, PartnerWithSecrets } from '../contract/index.ts'
import {
  startSimulatedOcpiPartner,
  type SimulatedOcpiPartner,
  type SimulatedOcpiOptions,
} from '../loopback/ocpi-peer.ts'
import { createTcecTestSite, type TcecTestSite } from './tcec-desk.ts'

/** Simulated platform that is our partner by OCPI. */
export interface SimulatedOcpiPeer {
  id: string
  peer: SimulatedOcpiPartner
  link(): Promise<OcpiLink>
  /** Returns a token with which the platform registers itself. */
  invite(): Promise<string>
  /** Registers from our side, with the platform's token, or without a token as a renewal. */
  register(token?: string): Promise<OcpiLink>
  /** Sends a call of the platform. The path is relative to our OCPI root and begins with the version. */
  sendRequest: (
    method: Parameters<SimulatedOcpiPartner['sendRequest']>[0],
    path: string,
    more?: Parameters<SimulatedOcpiPartner['sendRequest']>[2],
  ) => ReturnType<SimulatedOcpiPartner['sendRequest']>
}
/** Operator that partners reach over real connections, with the OCPI party ESOUR. */
export interface OcpiTestSite extends TcecTestSite {
  base: string
  /** Creates a station with coordinates and a charge point of two connectors. */
  placed(more?: { operatorId?: string }): Promise<SiteChargePoint>
  party(more?: Partial<OcpiParty>, by?: string): Promise<void>
  /** Creates a partner that is not registered yet. */
  ocpiPartner(more?: object, peer?: Partial<SimulatedOcpiOptions>, by?: string): Promise<SimulatedOcpiPeer>
  /** Creates a partner and registers with it. */
  registered(more?: object, peer?: Partial<SimulatedOcpiOptions>): Promise<SimulatedOcpiPeer>
}

const partners = '/api/organisation/partners'
export async function createOcpiTestSite(options: { withinMs?: number } = {}): Promise<OcpiTestSite> {
  const desk = await createTcecTestSite(options)
  const { app, admin, services } = desk
  await app.listen({ host: services.config.host, port: services.config.port })
  const base = `http://${services.config.host}:${services.config.port}/api/public/ocpi`
  const peers: SimulatedOcpiPartner[] = []
  let made = 0

  const party: OcpiTestSite['party'] = async (more = {}, by) => {
    const { version } = (await desk.send('GET', '/api/organisation/ocpi-party', undefined, by)).data<OcpiParty>()
    const form = { countryCode: 'ES', partyId: 'OUR', name: 'Ours', ...more, version }
    const put = await desk.send('PUT', '/api/organisation/ocpi-party', form, by)
    if (put.status !== 200) throw new Error(`no party: ${put.body}`)
  }
  const ocpiPartner: OcpiTestSite['ocpiPartner'] = async (more = {}, options = {}, by) => {
    made += 1
    const platformId = options.party ?? `NLP${String(made).padStart(2, '0')}`
    const peer = await startSimulatedOcpiPartner({ ...options, party: platformId })
    peers.push(peer)
    const form = { platformId, name: platformId, protocol: 'ocpi', apiUrl: peer.url, ...more }
    const answer = await desk.send('POST', partners, form, by)
    if (answer.status !== 200) throw new Error(`no partner: ${answer.body}`)
    const { id } = answer.data<PartnerWithSecrets>()
    return {
      id,
      peer,
      link: async () => (await desk.send('GET', `${partners}/${id}/ocpi`, undefined, by)).data<OcpiLink>(),
      invite: async () =>
        (await desk.send('POST', `${partners}/${id}/ocpi/token`, undefined, by)).data<{ token: string }>().token,
      register: async (token) => {
        const body = token === undefined ? {} : { token }
        return (await desk.send('POST', `${partners}/${id}/ocpi/register`, body, by)).data<OcpiLink>()
      },
      sendRequest: (method, path, requestOptions) => peer.sendRequest(method, `${base}${path}`, requestOptions),
    }
  }

  await party()
  return {
    ...desk,
    base,
    party,
    ocpiPartner,
    async placed(more = {}) {
      const chargePoint = await desk.chargePoint(more)
      await admin.query(
        `update stations_stations set longitude = -3.703790, latitude = 40.416775, country_code = 'ES',
         street = 'Calle Mayor 1', postcode = '28001', town = 'Madrid' where id = $1`,
        [chargePoint.stationId],
      )
      return chargePoint
    },
    async registered(more = {}, options = {}) {
      const partner = await ocpiPartner(more, options)
      const link = await partner.register(partner.peer.invite())
      if (link.state !== 'registered') throw new Error(`not registered: ${JSON.stringify(link.failed)}`)
      return partner
    },
    async close() {
      for (const peer of peers) await peer.close()
      await desk.close()
    },
  }
}
