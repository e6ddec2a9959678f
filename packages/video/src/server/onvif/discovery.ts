import { randomUUID } from 'node:crypto'
import { queryLocalNetwork, isAddressReachable, type AllowedReach } from '@evops/platform/server'
import type { FoundDevice } from '../../contract/index.ts'
import { parseXml, xmlChildText } from './soap.ts'

/** WS-Discovery 1.0: devices that listen on this multicast group answer a request for network video transmitters. */
const everybody = { group: '239.255.255.250', port: 3_702 } as const
const withinMs = 3_000
const probe = () =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:n="http://www.onvif.org/ver10/network/wsdl"><e:Header><w:MessageID>uuid:${randomUUID()}</w:MessageID><w:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To><w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action></e:Header><e:Body><d:Probe><d:Types>n:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>`,
  )

/**
 * Returns the devices of this network with an allowed address; invalid answers and answers that name another host are
 * ignored.
 */
export async function discoverOnvif(
  reach: AllowedReach,
  target: { group: string; port: number; withinMs?: number } = everybody,
): Promise<FoundDevice[]> {
  const answers = await queryLocalNetwork(probe(), { withinMs, ...target, reach })
  const found = new Map<string, FoundDevice>()
  for (const { address, bytes } of answers) {
    const device = deviceIn(bytes.toString('utf8'), address)
    if (device && isAddressReachable(address, reach)) found.set(device.address, device)
  }
  return [...found.values()].toSorted((a, b) => a.address.localeCompare(b.address))
}

function deviceIn(xml: string, from: string): FoundDevice | undefined {
  try {
    const root = parseXml(xml)
    const services = xmlChildText(root, 'XAddrs').split(/\s+/)
    const mine = services.find((one) => URL.parse(one)?.hostname === from)
    if (mine === undefined || mine.length > 500) return undefined
    const scopes = xmlChildText(root, 'Scopes').split(/\s+/)
    const scope = (name: string) => {
      const start = `onvif://www.onvif.org/${name}/`
      const text = scopes.find((one) => one.startsWith(start))?.slice(start.length) ?? ''
      return decodeComponent(text).slice(0, 60)
    }
    return { address: mine, name: scope('name'), model: scope('hardware') }
  } catch {
    return undefined
  }
}
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
