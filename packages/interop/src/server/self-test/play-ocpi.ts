import { randomUUID } from 'node:crypto'
import { newId } from '@evops/platform/contract'
import { callHttp, type Services } from '@evops/platform/server'
import { protocolErrorTexts, type OcpiParty, type OcpiVersion } from '../../contract/index.ts'
import { createSimulatedCpo } from '../../loopback/ocpi-peer-emsp.ts'
import {
  startSimulatedOcpiPartner,
  type SimulatedOcpiPartner,
  type SimulatedOcpiFault,
} from '../../loopback/ocpi-peer.ts'
import { toLinkError, LinkError } from '../links/link-error.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import { detailsShape, highestCommon, versionsShape } from '../ocpi/credentials.rules.ts'
import { pagesOf } from '../ocpi/emsp/pages.ts'
import { createOcpiTokenCrypto } from '../ocpi/keys.ts'
import type { LinkedOcpiPartner } from '../ocpi/ocpi-links.store.ts'
import { createOcpiOutbound, type OcpiCall } from '../ocpi/ocpi-outbound.ts'
import { partnerModuleUrl, receiverModuleUrl } from '../ocpi/ocpi-turn.ts'
import { simulationNetworks, partnerTimeoutMs, UnexpectedResultError, type SimulationScene } from './play.ts'

export interface SimulatedOcpiActors {
  operatorId: string
  party: OcpiParty
  version: OcpiVersion
  rawTokens: boolean
}
const unheard = { keep: async () => undefined }
/** The simulation plays 2.2.1 and 2.3.0, which need no translation. */
const untranslated = {
  toPartner: async (_linked: LinkedOcpiPartner, _name: string, data: unknown) => data,
  fromPartner: async (_linked: LinkedOcpiPartner, _name: string, data: unknown) => data,
}
const station = randomUUID()

/**
 * Runs a simulation against a partner on the real OCPI protocol, in both roles. The partner is not stored, nobody is
 * notified, and no data is kept.
 */
export async function runOcpiSimulation(
  services: Services,
  { operatorId, party, version, rawTokens }: SimulatedOcpiActors,
): Promise<{ scenes: SimulationScene[]; close: () => Promise<void> }> {
  const keys = createOcpiTokenCrypto(services)
  const outbound = createOcpiOutbound(
    { services, keys, log: unheard, allowedNetworks: async () => simulationNetworks, older: untranslated },
    { withinMs: partnerTimeoutMs },
  )
  const cpo = createSimulatedCpo()
  const peer = await startSimulatedOcpiPartner({ party: 'ZZTST', versions: [version], version, plays: cpo })
  const key = { operatorId, id: newId() }
  const linked: LinkedOcpiPartner = {
    ...key,
    platformId: peer.party,
    name: peer.party,
    apiUrl: peer.url,
    allowedIps: [],
    direction: 'both',
    markupE5: 0,
    billRounding: 'tariff',
    rawTokens,
    party,
    state: 'registered',
    version,
    wireVersion: version,
    theirUrl: peer.url,
    isHub: false,
    endpoints: [],
    theirToken: keys.seal(key, peer.invite()),
    theirTokenBefore: null,
    via: { reach: simulationNetworks, keep: () => undefined },
  }
  const call = (ocpiCall: OcpiCall) => outbound.call(linked, ocpiCall)
  return { scenes: scenesOf({ services, peer, cpo, linked, call, outbound }), close: () => peer.close() }
}

interface Stage {
  services: Services
  peer: SimulatedOcpiPartner
  cpo: ReturnType<typeof createSimulatedCpo>
  linked: LinkedOcpiPartner
  call: (call: OcpiCall) => Promise<unknown>
  outbound: ReturnType<typeof createOcpiOutbound>
}
function scenesOf(stage: Stage): SimulationScene[] {
  const { peer, linked, call } = stage
  const pushStatus = (status: string) => {
    const url = receiverModuleUrl(linked, 'locations')
    const body = { status, last_updated: new Date().toISOString() }
    return call({ method: 'PATCH', url: `${url}/${station}/evse`, name: 'locations', body })
  }
  const listPatchedStatuses = () =>
    peer.arrived.filter(({ method }) => method === 'PATCH').map(({ body }) => body.status)
  const failing = (
    step: SimulationScene['step'],
    fault: SimulatedOcpiFault,
    expected: SimulationScene['expected'],
  ): SimulationScene => ({
    step,
    expected,
    async play() {
      peer.fault(fault)
      await pushStatus('CHARGING').finally(() => peer.fault(null))
      return ''
    },
  })
  return [
    { step: 'handshake', expected: null, play: () => shakeHands(stage) },
    {
      step: 'told',
      expected: null,
      async play() {
        await pushStatus('AVAILABLE')
        if (listPatchedStatuses().join() !== 'AVAILABLE')
          throw new UnexpectedResultError(`received: ${listPatchedStatuses().join(', ')}`)
        return 'AVAILABLE'
      },
    },
    failing('slow', 'slow', 'slow'),
    failing('down', 'down', 'status'),
    failing('rubbish', 'rubbish', 'unreadable'),
    failing('token', 'token', 'token'),
    failing('refused', 'refuses', 'refused'),
    // The partner accepted the call and the response was lost: the newest state is sent again.
    failing('lost', 'lost', 'unreachable'),
    {
      step: 'again',
      expected: null,
      async play() {
        await pushStatus('CHARGING')
        await pushStatus('CHARGING')
        const statuses = listPatchedStatuses()
        if (statuses.at(-1) !== 'CHARGING') throw new UnexpectedResultError(`received: ${statuses.join(', ')}`)
        return statuses.join(', ')
      },
    },
    { step: 'page', expected: 'unreadable', play: () => pages(stage, 'http://127.0.0.1:9/elsewhere') },
    { step: 'page-again', expected: 'unreadable', play: () => pages(stage, senderOf(stage)) },
    { step: 'reached', expected: null, play: () => callUs(stage.services) },
  ]
}

/** Reads the endpoints of a handshake: versions and modules. */
async function shakeHands({ linked, call }: Stage): Promise<string> {
  const versions = versionsShape.parse(await call({ method: 'GET', url: linked.theirUrl, name: 'versions' }))
  const found = highestCommon(versions, linked.direction)
  if (!found) throw new LinkError('unreadable', protocolErrorTexts['no-version'])
  const details = detailsShape.parse(await call({ method: 'GET', url: found.url, name: 'details' }))
  linked.endpoints = details.endpoints
  return `${found.version}: ${details.endpoints.map(({ identifier }) => identifier).join(', ')}`
}

const senderOf = ({ linked }: Stage) => partnerModuleUrl(linked, 'locations', 'SENDER') ?? ''
/** Reads the partner's list page by page. The link of the second page leads to the given URL. */
async function pages(stage: Stage, leads: string): Promise<string> {
  const { cpo, outbound, linked } = stage
  cpo.locations = [{ id: '1' }, { id: '2' }]
  Object.assign(cpo, { pageSize: 1, leads })
  let read = 0
  for await (const page of pagesOf(outbound, linked, { from: senderOf(stage), identifier: 'locations' }))
    read += page.length
  return String(read)
}

/** The partner calls our public URL with an invalid token, which we must reject. */
async function callUs(services: Services): Promise<string> {
  const url = `${publicBaseUrl(services)}/ocpi/versions`
  const answer = await callHttp(url, {
    method: 'GET',
    headers: { authorization: `Token ${Buffer.from(randomUUID()).toString('base64')}` },
    reach: 'installation',
    withinMs: partnerTimeoutMs,
    mostBytes: 10_000,
  }).catch((error: unknown) => {
    throw toLinkError(error instanceof Error ? error : new Error(String(error)))
  })
  if (answer.status !== 401) throw new UnexpectedResultError(`${url}: HTTP ${answer.status}`)
  return `${url}: HTTP 401`
}
