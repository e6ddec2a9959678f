import type { DemoPartner } from '../loopback/demo-partner.ts'
import { demoParty, demoObjectOwner, demoCdr, demoSession, olderDemoParty } from '../loopback/demo-places.ts'
import type { OcpiLink, OcpiParty, PartnerInvoice, StoredRoamingTerms } from '../contract/index.ts'
import type { PartnerDemoData } from './demo-data-parts.ts'
import { createTcecDemoPartner } from './demo-data-tcec.ts'

interface Partner {
  id: string
  path: string
}
const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000] as const
const iso = (ms: number) => new Date(ms).toISOString()
const partners = '/api/organisation/partners'
const ocpi = '/api/public/ocpi'

/**
 * Creates the demo data of the OCPI partners, which stay in the test environment. The first is registered at the second
 * attempt, with a markup on our stations and with its own stations. Drivers of both sides have sessions at the other
 * side's charge points. One of its records is held, and we dispute one of its invoices. The second partner speaks OCPI
 * 2.1.1 alone, and its drivers charge at our charge points. The scheduled jobs send our stations, sessions and records
 * to the partners.
 */
export async function createDemoPartner(demoData: PartnerDemoData): Promise<void> {
  const { payer, guests, at, now } = demoData
  if (!payer) return
  if (guests === undefined) return createTcecDemoPartner(demoData, payer.partner.tcec, payer.callbacks)
  const made = await at(now - 20 * dayMs, () => register(demoData, payer.partner))
  await at(now - 20 * dayMs, () => pull(demoData))
  await at(now - 16 * dayMs, () => registerOlder(demoData, payer.partner))
  await at(now - minuteMs * 15, async () => {
    addDemoSessions(payer.partner, now)
    await demoData.sendRequest('POST', `${made.path}/roaming/pull`)
    await pull(demoData)
    await settle(demoData, made)
  })
  await comeOver(demoData, payer, guests)
}

async function register(
  { sendRequest, run, interop, name, at, now }: PartnerDemoData,
  partner: DemoPartner,
): Promise<Partner> {
  const { version } = await sendRequest<OcpiParty>('GET', '/api/organisation/ocpi-party')
  const ours = { countryCode: 'ES', partyId: 'RDE', name, prices: 'with_tax', vatHundredths: 2_100, version }
  await sendRequest('PUT', '/api/organisation/ocpi-party', ours)
  const stations = await sendRequest<{ list: { id: string; bookable: boolean }[] }>('GET', '/api/stations?pageSize=50')
  partner.bookable = stations.list.find(({ bookable }) => bookable)?.id
  const { id } = await sendRequest<{ id: string }>('POST', partners, {
    platformId: `${demoParty.country}${demoParty.partyId}`,
    name: demoParty.name,
    apiUrl: partner.peer.url,
    protocol: 'ocpi',
    direction: 'both',
    pushEnabled: true,
    markupE5: 3_000,
    stationIds: stations.list.map((station) => station.id),
  })
  const path = `${partners}/${id}`
  await sendRequest<OcpiLink>('POST', `${path}/ocpi/register`, { token: 'token-copied-badly' })
  await sendRequest<OcpiLink>('POST', `${path}/ocpi/register`, { token: partner.peer.invite() })
  const roaming = await sendRequest<StoredRoamingTerms>('GET', `${path}/roaming`)
  const terms = { tokens: 'all', whitelist: 'ALLOWED', marginHundredths: 800, recordDays: 3 }
  await sendRequest('PUT', `${path}/roaming`, { ...terms, version: roaming.version })
  await at(now - 20 * dayMs + minuteMs, async () => {
    await run('interop:tell-tokens')
    await interop.idle()
  })
  return { id, path }
}

/** Registers the partner that speaks OCPI 2.1.1 alone, which sees all our stations. */
async function registerOlder({ sendRequest, interop }: PartnerDemoData, { older }: DemoPartner): Promise<void> {
  const stations = await sendRequest<{ list: { id: string }[] }>('GET', '/api/stations?pageSize=50')
  const { id } = await sendRequest<{ id: string }>('POST', partners, {
    platformId: `${olderDemoParty.country}${olderDemoParty.partyId}`,
    name: olderDemoParty.name,
    apiUrl: older.peer.url,
    protocol: 'ocpi',
    direction: 'supply',
    pushEnabled: true,
    markupE5: 2_000,
    stationIds: stations.list.map((station) => station.id),
  })
  await sendRequest<OcpiLink>('POST', `${partners}/${id}/ocpi/register`, { token: older.peer.invite() })
  await interop.idle()
}

async function pull({ run, interop }: PartnerDemoData): Promise<void> {
  await run('interop:pull-ocpi')
  await interop.idle()
}

/**
 * Creates sessions of our drivers in the partner's country: three are billed, one record is held because its total
 * exceeds the sum of its parts, and one session is in progress.
 */
function addDemoSessions({ cpo }: DemoPartner, now: number): void {
  const cards = [...cpo.tokens.values()].filter(({ valid }) => valid)
  if (cards.length === 0) return
  const past = [
    { no: 'RDA-S-1041', place: 'LIS-01', ago: 12 * dayMs, kwh: 31.42, record: 'RDA-C-0871' },
    { no: 'RDA-S-1077', place: 'EVO-03', ago: 9 * dayMs, kwh: 18.9, record: 'RDA-C-0898' },
    { no: 'RDA-S-1090', place: 'POR-02', ago: 8 * dayMs, kwh: 22.15, record: 'RDA-C-0912', idleMinutes: 4 },
    { no: 'RDA-S-1126', place: 'POR-02', ago: 6 * dayMs, kwh: 40.06, record: 'RDA-C-0933' },
  ]
  for (const [turn, { no, place, ago, kwh, record, idleMinutes = 0 }] of past.entries()) {
    const card = cards[turn % cards.length]
    const [from, to] = [now - ago, now - ago + 34 * minuteMs]
    const session = { ...demoSession(card, { no, place, from }), kwh, status: 'COMPLETED' }
    cpo.sessions.push({ ...session, end_date_time: iso(to), last_updated: iso(to) })
    cpo.cdrs.push(demoCdr(card, { no: record, session: no, place, from, to, kwh, idleMinutes }))
  }
  const from = now - 25 * minuteMs
  const last = demoSession(cards[past.length % cards.length], { no: 'RDA-S-1189', place: 'LIS-01', from })
  cpo.sessions.push({ ...last, kwh: 9.3, status: 'ACTIVE', last_updated: iso(from + 5 * minuteMs) })
  const invoice = (no: string, cdrs: string[], ago: number) => ({
    ...demoObjectOwner,
    id: no,
    invoice_id: no,
    cdrs,
    last_updated: iso(now - ago * dayMs),
  })
  cpo.invoicereconciliation = [
    invoice('RDA-F-2207', ['RDA-C-0871', 'RDA-C-0898', 'RDA-C-0902'], 4),
    invoice('RDA-F-2219', ['RDA-C-0933'], 2),
  ]
}

/** Disputes an invoice with an unknown record, leaves the other invoice pending, and pays the earlier debt. */
async function settle({ sendRequest, second, now }: PartnerDemoData, { path }: Partner): Promise<void> {
  const { list } = await sendRequest<{ list: PartnerInvoice[] }>('GET', `${path}/invoices`)
  const wrong = list.find(({ unknown }) => unknown > 0)
  if (!wrong) return
  const { id, version, sumMinor } = wrong
  const note = 'Incluye el registro RDA-C-0902, que nunca nos llegó.'
  const amountMinor = sumMinor + 1_148
  const judgement = { verdict: 'disputed', amountMinor, note, version }
  await sendRequest('POST', `/api/organisation/partner-invoices/${id}/judge`, judgement)
  const { approvalId } = await sendRequest<{ approvalId: string }>('POST', `${path}/payments`, {
    kind: 'out',
    amountMinor: sumMinor,
    paidOn: iso(now - dayMs).slice(0, 10),
    reference: 'TR-4101',
    note: 'RDA-F-2207',
  })
  await second('POST', `/api/organisation/approvals/${approvalId}/approve`, { reason: 'RDA-F-2207' })
}

/**
 * Runs sessions of the partners' drivers at our stations: their cards are sent, each is authorized by its partner, and
 * they charge.
 */
async function comeOver(
  { mouthOf, registers, now }: PartnerDemoData,
  { partner, callbacks }: NonNullable<PartnerDemoData['payer']>,
  chargePointNo: string,
): Promise<void> {
  const owners = [
    { cards, peer: partner.peer, party: demoParty, version: '2.3.0', objectOf: theirCard },
    { cards: olderCards, peer: partner.older.peer, party: olderDemoParty, version: '2.1.1', objectOf: theirOlderCard },
  ]
  for (const { peer, party, version, objectOf, ...owner } of owners)
    for (const uid of owner.cards) {
      peer.drivers.cards.set(uid, { allowed: 'ALLOWED', authorization_reference: `AUT-${uid.slice(-4)}` })
      const url = `${callbacks}${ocpi}/${version}/tokens/${party.country}/${party.partyId}/${uid}?type=RFID`
      await peer.sendRequest('PUT', url, { body: objectOf(uid, now) })
    }
  const sendEvent = await mouthOf({ chargePointNo, protocol: 'ocpp1.6j' })
  const key = `${chargePointNo}:1`
  let wh = registers.get(key) ?? 0
  for (const { idTag, ago, minutes, moreWh } of visits) {
    const from = now - ago
    const start = { connectorId: 1, idTag, meterStart: wh, timestamp: iso(from) }
    const { transactionId } = await sendEvent('StartTransaction', start, from)
    wh += moreWh
    const to = from + minutes * minuteMs
    const stop = { transactionId, meterStop: wh, timestamp: iso(to), reason: 'EVDisconnected' }
    await sendEvent('StopTransaction', stop, to)
  }
  registers.set(key, wh)
}
const cards = ['PTRDA7741', 'PTRDA7752'] as const
const olderCards = ['FRMDG3108'] as const
const visits = [
  { idTag: cards[0], ago: 10 * hourMs, minutes: 28, moreWh: 33_400 },
  { idTag: olderCards[0], ago: 8 * hourMs, minutes: 31, moreWh: 36_150 },
  { idTag: cards[1], ago: 6 * hourMs, minutes: 17, moreWh: 19_850 },
  { idTag: olderCards[0], ago: 5 * hourMs, minutes: 22, moreWh: 24_700 },
  { idTag: cards[0], ago: 3 * hourMs, minutes: 35, moreWh: 41_200 },
]
const theirCard = (uid: string, now: number) => ({
  ...demoObjectOwner,
  uid,
  type: 'RFID',
  contract_id: `${demoParty.country}${demoParty.partyId}C${uid.slice(-4)}`,
  issuer: demoParty.name,
  valid: true,
  whitelist: 'ALLOWED',
  last_updated: iso(now - 15 * dayMs),
})
/** A token of OCPI 2.1.1, which has no party and names its contract `auth_id` (2.1.1, 12.3.2). */
const theirOlderCard = (uid: string, now: number) => ({
  uid,
  type: 'RFID',
  auth_id: `${olderDemoParty.country}${olderDemoParty.partyId}C${uid.slice(-4)}`,
  issuer: olderDemoParty.name,
  valid: true,
  whitelist: 'ALLOWED',
  last_updated: iso(now - 15 * dayMs),
})

/**
 * Reserves a connector for a driver of the partner once charge points exist. The partner sends the normal reservation
 * command.
 */
export async function createPartnerReservation(payer: PartnerDemoData['payer']): Promise<void> {
  const location_id = payer?.partner.bookable
  if (!payer || location_id === undefined) return
  const { partner, callbacks } = payer
  partner.bookable = undefined
  await partner.peer.sendRequest('POST', `${callbacks}${ocpi}/2.3.0/commands/RESERVE_NOW`, {
    body: {
      response_url: `https://${partner.host}/ocpi/2.3.0/results/reserve-1`,
      token: theirCard(cards[0], Date.now()),
      expiry_date: iso(Date.now() + 40 * minuteMs),
      reservation_id: 'RDA-R-318',
      location_id,
    },
  })
}
