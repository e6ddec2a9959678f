import { createHmac } from 'node:crypto'
import { callHttp } from '@evops/platform/server'
import type { PartnerSecrets } from '../contract/index.ts'
import { decryptTcecData, buildEncryptedCall, type TcecResponse } from '../server/tcec/envelope.rules.ts'
import { createSimulatedTcecOperator, createTcecStation, type TcecOperator } from './tcec-operator.ts'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from './tcec-peer.ts'

/** Host name that cannot be registered, as for the demo partner by OCPI. */
const host = 'tcec.rede-demo.invalid'
export const demoOperator = {
  platformId: 'MADEMOCPO',
  /** Platform id of the demo operator at this partner. */
  ourPlatformId: 'DEMO00000',
  name: '云桩示例 · Demo Cloud',
  apiUrl: `https://${host}/evcs/v20161110`,
} as const

/**
 * The demo partner by T/CEC 102: the platform of an operator. The partner exists as long as the process that generates
 * the demo data.
 */
export interface DemoTcec {
  host: string
  url: string
  peer: SimulatedTcecPartner
  operator: TcecOperator
  secrets: PartnerSecrets
  /** Calls us at a URL with the secrets that we issued. Returns our decrypted response. */
  call: (to: { url: string; ours: PartnerSecrets }, name: string, payload: object) => Promise<unknown>
  close(): Promise<void>
}

/** Starts the demo partner. The partner stores nothing: its secrets are derived from the installation's key. */
export async function startDemoTcec(secretKey: Buffer): Promise<DemoTcec> {
  const secret = (name: string) =>
    createHmac('sha256', secretKey).update(`demo tcec ${name}`).digest('hex').slice(0, 16)
  const secrets = {
    operatorSecret: secret('operator'),
    dataSecret: secret('data'),
    dataSecretIv: secret('iv'),
    sigSecret: secret('sig'),
  }
  const operator = createSimulatedTcecOperator()
  for (const [at, { id, name, address, states }] of places.entries()) {
    const where = { StationLng: 118.78 + at / 20, StationLat: 32.04 + at / 30, AreaCode: '320100' }
    operator.stations.push(createTcecStation(id, { StationName: name, Address: address, ...where }))
    for (const [index, state] of states.entries()) {
      const connector = demoConnectorId(id, index + 1)
      operator.states.set(connector, state)
      operator.policies.set(connector, prices)
      operator.labels.set(`${id}-${index + 1}`, connector)
    }
  }
  const { platformId, ourPlatformId } = demoOperator
  const peer = await startSimulatedTcecPartner({
    secrets,
    platformId,
    ourPlatformId,
    anyTime: true,
    // Events at our stations are sent to the partner as to any customer platform.
    receive: (call, payload) =>
      operator.receive(call, payload) ?? (call.startsWith('notification_') ? { Status: 0 } : undefined),
  })
  const url = new URL(peer.url).origin
  return { host, url, peer, operator, secrets, call: caller(), close: () => peer.close() }
}

const places = [
  { id: 'NJ001', name: '雨花台充电站 · Yuhuatai', address: '南京市雨花台区示例路 18 号', states: [1, 3] },
  {
    id: 'NJ002',
    name: '江宁大学城充电站 · Jiangning',
    address: '南京市江宁区示例大道 66 号',
    states: [1, 255],
  },
]
export const demoConnectorId = (station: string, no: number) => `${station}P10${no}`
/** Prices in yuan per kWh, each valid from a time of day. */
const prices = [
  { StartTime: '000000', ElecPrice: 0.3784, SevicePrice: 0.42 },
  { StartTime: '080000', ElecPrice: 0.8216, SevicePrice: 0.48 },
  { StartTime: '220000', ElecPrice: 0.3784, SevicePrice: 0.42 },
]

function caller(): DemoTcec['call'] {
  let seqs = 0
  const send = async (to: { url: string; ours: PartnerSecrets }, name: string, payload: object, token = '') => {
    seqs = (seqs + 1) % 10_000
    const stamp = { operatorId: demoOperator.platformId, at: new Date(), seq: String(seqs).padStart(4, '0') }
    const answer = await callHttp(`${to.url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(buildEncryptedCall(to.ours, stamp, payload)),
      reach: 'installation',
      withinMs: 30_000,
      mostBytes: 100_000,
    })
    // The response comes from our own server, so its format follows the standard.
    const { Ret, Msg, Data } = JSON.parse(answer.body.toString('utf8')) as TcecResponse
    if (Ret !== 0) throw new Error(`the demo's ${name}: ${Ret} ${Msg}`)
    return JSON.parse(decryptTcecData(to.ours, Data) ?? '{}')
  }
  return async (to, name, payload) => {
    const { platformId: OperatorID } = demoOperator
    const tokenReply = await send(to, 'query_token', { OperatorID, OperatorSecret: to.ours.operatorSecret })
    return send(to, name, payload, tokenReply.AccessToken)
  }
}
