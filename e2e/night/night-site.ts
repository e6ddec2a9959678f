import { randomBytes } from 'node:crypto'
import { type ChargePoint, createChargePoint } from '@evops/simulator/simulator'
import { admin, requestApi, baseURL, type Tokens } from '../session.ts'

/** Separate operator, so that all numbers on the screens belong to the night. */
export interface NightSite {
  optcode: string
  tokens: Tokens
  sendRequest: <T>(method: string, path: string, body?: unknown) => Promise<T>
  /** The large station, and one that disconnects completely. */
  stations: readonly { id: string; name: string }[]
  points: readonly NightPoint[]
  tag: string
}
export interface NightPoint {
  point: ChargePoint
  chargePointId: string
  chargePointNo: string
  name: string
  stationId: string
}
export const holdSeconds = 4
/** Number of charge points of the station that disconnects completely. */
export const together = 3

export async function nightSite(chargePoints: number): Promise<NightSite> {
  const mark = randomBytes(4).toString('hex')
  const optcode = `noche-${mark}`
  const staff = caller((await signIn('demo')).access_token)
  await staff('POST', '/api/organisation/operators', {
    optcode,
    name: `Noche ${mark}`,
    language: 'es',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    settings: { publicMonitors: { operation: true, information: true, revenue: true } },
  })
  const tokens = await signIn(optcode)
  const requests = caller(tokens.access_token)
  const stations = await Promise.all(
    ['Norte', 'Sur'].map((side) =>
      requests<{ id: string; name: string }>('POST', '/api/stations', {
        code: `N-${side}-${mark}`,
        name: `Patio ${side}`,
        timeZone: 'America/Mexico_City',
        openToPublic: true,
        position: { longitude: -99.13, latitude: side === 'Norte' ? 19.5 : 19.3, system: 'wgs84' },
      }),
    ),
  )
  for (const { id } of stations)
    await requests('POST', '/api/alarm-rules', {
      name: `Pérdida ${id}`,
      kind: 'offline',
      stationId: id,
      holdSeconds,
    })
  const tag = `NOCHE${mark}`
  await requests('POST', '/api/start-tokens', { idTag: tag, label: 'Turno de noche', manyAtOnce: true })
  const points: NightPoint[] = []
  for (let at = 0; at < chargePoints + together; at += 1)
    points.push(await nightPoint(requests, { station: stations[at < chargePoints ? 0 : 1], no: at + 1, mark }))
  const served = points[0]
  await requests('POST', '/api/terminals', {
    terminalNo: `T-${mark}`,
    name: `Terminal ${mark}`,
    kind: 'tcu',
    stationId: served?.stationId,
    chargePointIds: [served?.chargePointId],
  })
  return { optcode, tokens, sendRequest: requests, stations, points, tag }
}

async function nightPoint(
  sendRequest: NightSite['sendRequest'],
  { station, no, mark }: { station: { id: string } | undefined; no: number; mark: string },
): Promise<NightPoint> {
  const stationId = station?.id ?? ''
  const name = `N${String(no).padStart(2, '0')}`
  const { chargePoint, credentials } = await sendRequest<{
    chargePoint: { id: string; chargePointNo: string }
    credentials: { identity: string; password: string }
  }>('POST', '/api/charge-points', {
    name,
    chargePointNo: `NOCHE-${mark}-${name}`,
    stationId,
    ratedPowerW: 120_000,
    connectors: [
      { connectorNo: 1, connectorType: 4 },
      { connectorNo: 2, connectorType: 4 },
    ],
  })
  const point = createChargePoint({
    ...credentials,
    url: `${baseURL.replace('http', 'ws')}/ocpp/`,
    connectors: 2,
    ratedKw: 120,
    meterStartWh: 1_000_000,
    seed: no,
    reconnect: false,
    keys: { MeterValueSampleInterval: '5' },
  })
  return { point, chargePointId: chargePoint.id, chargePointNo: chargePoint.chargePointNo, name, stationId }
}

async function signIn(optcode: string): Promise<Tokens> {
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all', optcode }
  const response = await fetch(`${baseURL}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...admin, ...client }),
  })
  if (!response.ok) throw new Error(`signing in at ${optcode}: ${await response.text()}`)
  return response.json()
}

function caller(token: string): NightSite['sendRequest'] {
  return (method, path, body) => requestApi(token, method, path, body)
}
