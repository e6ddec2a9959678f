import { hourMs } from '@evops/platform/contract'
import { demoParty, demoCdr, demoSession } from './demo-places.ts'
import type { SimulatedCpo } from './ocpi-peer-emsp.ts'
import type { RecordedRequest, SimulatedOcpiPartner } from './ocpi-peer.ts'

const emsp = '/api/public/ocpi/2.3.0/emsp'
const powerKw = 22
// oxlint-disable-next-line typescript/no-explicit-any -- whatever was asked; who asks is our own server
type Json = any
/** Reasons why an EVSE cannot start a session, by its status. */
const unready: Readonly<Record<string, string>> = {
  CHARGING: 'EVSE_OCCUPIED',
  OUTOFORDER: 'EVSE_INOPERATIVE',
}

/**
 * Sends the results of commands and limits, like a platform whose charge points responded (2.2.1, 13 and 14): a start
 * creates a session, its end creates a record. `callbacks`: URL where this machine can reach us, independent of our
 * public address.
 */
export function sendDemoCommandResults(
  cpo: SimulatedCpo,
  peer: () => SimulatedOcpiPartner | undefined,
  callbacks: string,
): void {
  const atOnce = cpo.answer.bind(cpo)
  const limits = new Map<string, Json>()
  let numbers = 0
  const sendToPeer = async (method: 'POST' | 'PUT', path: string, body: object): Promise<void> =>
    void (await peer()?.sendRequest(method, `${callbacks}${path}`, { body }))
  const sendSession = (session: Json) =>
    sendToPeer('PUT', `${emsp}/sessions/${demoParty.country}/${demoParty.partyId}/${session.id}`, session)
  const updateSession = (session: Json, now: number, more: object) =>
    Object.assign(session, more, { last_updated: new Date(now).toISOString() })
  const evseOf = ({ location_id, evse_uid }: Json): Json =>
    cpo.locations
      .find(({ id }) => id === location_id)
      ?.evses.find(({ uid }: Json) => evse_uid === undefined || uid === evse_uid)

  async function begin({ token, location_id: place, evse_uid, authorization_reference }: Json): Promise<void> {
    const from = Date.now()
    const session = updateSession(demoSession(token, { no: `RDA-S-${from}-${(numbers += 1)}`, place, from }), from, {
      evse_uid,
      cdr_token: token,
      authorization_reference,
      auth_method: 'COMMAND',
      currency: cpo.tariffs[0]?.currency,
      kwh: 0,
      status: 'ACTIVE',
    })
    cpo.sessions.push(session)
    await sendSession(session)
  }
  async function end(session: Json): Promise<void> {
    const [from, to] = [Date.parse(session.start_date_time), Date.now()]
    const kwh = Number((((to - from) / hourMs) * powerKw).toFixed(3))
    updateSession(session, to, { status: 'COMPLETED', kwh, end_date_time: new Date(to).toISOString() })
    await sendSession(session)
    const { id, location_id: place, cdr_token, authorization_reference, currency } = session
    const billed = { no: `${id}-C`, session: id, place, from, to, kwh, idleMinutes: 0 }
    const record = {
      ...demoCdr(cdr_token, billed),
      cdr_token,
      authorization_reference,
      auth_method: 'COMMAND',
      currency,
    }
    cpo.cdrs.push(record)
    await sendToPeer('POST', `${emsp}/cdrs`, record)
  }

  async function command(kind: string, body: Json): Promise<void> {
    const session = cpo.sessions.find(({ id, status }) => id === body.session_id && status === 'ACTIVE')
    const evse = kind === 'START_SESSION' ? evseOf(body) : undefined
    const result = kind === 'STOP_SESSION' && !session ? 'REJECTED' : (unready[evse?.status] ?? 'ACCEPTED')
    await came(body.response_url, { result })
    if (result !== 'ACCEPTED') return
    if (kind === 'START_SESSION') await begin(body)
    if (kind === 'STOP_SESSION') await end(session)
  }
  async function profile(session: string, { method, query, body }: RecordedRequest): Promise<void> {
    if (method === 'PUT') limits.set(session, body.charging_profile)
    if (method === 'DELETE') limits.delete(session)
    const start_date_time = new Date().toISOString()
    const charging_profile = limits.get(session) ?? {
      charging_rate_unit: 'W',
      charging_profile_period: [{ start_period: 0, limit: 150_000 }],
    }
    await came(body?.response_url ?? query.get('response_url'), {
      result: 'ACCEPTED',
      ...(method === 'GET' && { profile: { start_date_time, charging_profile } }),
    })
  }
  /** The response URL has our public address. */
  const came = (url: string, result: object) => sendToPeer('POST', new URL(url).pathname, result)

  cpo.answer = (request, base) => {
    const answered = atOnce(request, base)
    const [, module, name = ''] = /\/cpo\/(commands|chargingprofiles)\/(.+)$/.exec(request.path) ?? []
    // After a restart the partner has no token of ours until we register again.
    if (module && peer()?.ours === '') return { data: { ...cpo.answers, result: 'REJECTED' } }
    // If we cannot be reached, the result is lost, as with any partner.
    if (module)
      void (module === 'commands' ? command(name, request.body) : profile(name, request)).catch(() => undefined)
    return answered
  }
}
