import type { SiteChargePoint } from '@evops/charging/testing'
import type { PartnerMonth } from '../../../contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SimulatedOcpiRole } from '../../../loopback/ocpi-peer.ts'
import { applySessionChange } from '../../../testing/partner-session.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../../testing/ocpi-desk.ts'
import { sessionPoint } from '../../../testing/session-point.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let partner: SimulatedOcpiPeer
const takes: SimulatedOcpiRole = {
  role: 'EMSP',
  modules: [{ identifier: 'invoicereconciliation', role: 'RECEIVER', path: '/invoicereconciliation' }],
  answer: () => undefined,
}
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  partner = await desk.registered({ stationIds: [chargePoint.stationId] }, { plays: takes })
})
afterAll(() => desk.close())

async function turns(seconds: number): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  for (let turn = 0; turn < 2; turn += 1) {
    await desk.run('interop:push-ocpi')
    desk.setNow(new Date(desk.services.now().getTime() + 1_001))
  }
}
/** Runs a session from the partner's command to its record. Returns its number. */
async function runBilledSession(): Promise<string> {
  const point = await sessionPoint(desk, chargePoint)
  const { data } = await partner.sendRequest('GET', `/2.3.0/locations/${chargePoint.stationId}`)
  const { party, url, drivers } = partner.peer
  const body = {
    response_url: `${url.replace('/versions', '')}/2.3.0/results/${drivers.sessions.size}`,
    token: {
      country_code: party.slice(0, 2),
      party_id: party.slice(2),
      uid: 'CARD-1',
      type: 'RFID',
      contract_id: `${party}-C-1`,
      issuer: 'Peer',
      valid: true,
      whitelist: 'ALLOWED',
      last_updated: '2026-05-04T10:00:00Z',
    },
    location_id: chargePoint.stationId,
    evse_uid: data.evses[0].uid,
  }
  const answer = await partner.sendRequest('POST', '/2.3.0/commands/START_SESSION', { body })
  expect(answer.data.result).toBe('ACCEPTED')
  const transactionId = await point.begin()
  await turns(1_800)
  await point.end(transactionId, 24_456)
  await turns(2)
  await turns(1_000)
  await point.close()
  return [...drivers.sessions.keys()].at(-1) ?? ''
}
/** Assigns all entries and records that are not assigned yet to the given instant. */
const laid = new Set<string>()
async function recordedAt(at: string): Promise<void> {
  const { rows } = await desk.admin.query<{ id: string }>(
    'select distinct journal_id as id from ledger_entries where holder_id = $1 and journal_id <> all($2)',
    [partner.id, [...laid]],
  )
  const ids = rows.map(({ id }) => id)
  await desk.admin.query('update ledger_journals set recorded_at = $2 where id = any($1)', [ids, at])
  await desk.admin.query(
    `update charging_bills b set created_at = $2 from charging_session_partners p
     where p.partner_id = $1 and b.session_id = p.session_id and b.created_at > now() - interval '1 hour'`,
    [partner.id, at],
  )
  await desk.admin.query(
    `update interop_cdrs set made_at = $2 where partner_id = $1 and made_at > now() - interval '1 hour'`,
    [partner.id, at],
  )
  for (const id of ids) laid.add(id)
}
const issue = async () => {
  await desk.run('interop:invoice-records')
  return partner.peer.arrived.filter(({ path }) => path.endsWith('/invoicereconciliation'))
}
const recordsOf = async (partnerNo: string) => {
  const { rows } = await desk.admin.query<{ id: string; minor: number }>(
    'select cdr_id as id, total_minor::int as minor from interop_cdrs where partner_no = $1 order by id',
    [partnerNo],
  )
  return rows
}

test('X-07 OCPI 2.3.0: a month’s invoice names its records once it is over, a correction’s stand on the month in which it was', async () => {
  const [first, second] = [await runBilledSession(), await runBilledSession()]
  await recordedAt('2026-03-10T10:00:00Z')
  await applySessionChange(desk, first, { act: 'edit', energyDwh: 180_000 })
  await desk.run('interop:send-corrected')
  await turns(2)
  await recordedAt('2026-04-10T10:00:00Z')
  const [one, two] = [await recordsOf(first), await recordsOf(second)]
  expect([one.length, two.length]).toEqual([3, 1])

  partner.peer.fault('lost', '/invoicereconciliation')
  await issue()
  partner.peer.fault(null)
  desk.setNow(new Date(desk.services.now().getTime() + 2_000))
  const messages = await issue()
  const bodies = messages.map(({ body }) => body)
  const march = bodies.find(({ invoice_id }) => invoice_id === `${partner.peer.party}-202603`)
  const april = bodies.find(({ invoice_id }) => invoice_id === `${partner.peer.party}-202604`)
  expect(new Set(march.cdrs)).toEqual(new Set([one[0]?.id, two[0]?.id]))
  expect(new Set(april.cdrs)).toEqual(new Set([one[1]?.id, one[2]?.id]))
  expect(march).toMatchObject({ country_code: 'ES', party_id: 'OUR', id: expect.any(String) })

  // The total equals the statement, record by record.
  await desk.signIn()
  const months = (await desk.send('GET', `/api/organisation/partners/${partner.id}/months`)).data<PartnerMonth[]>()
  const minorOf = new Map([...one, ...two].map(({ id, minor }) => [id, minor]))
  for (const [month, { cdrs }] of [
    ['2026-03', march],
    ['2026-04', april],
  ] as const) {
    const sum = (cdrs as string[]).reduce((all, id) => all + (minorOf.get(id) ?? Number.NaN), 0)
    expect([month, sum]).toEqual([month, months.find((line) => line.month === month)?.payableMinor])
  }

  // The response was lost: the same record was sent again, and no record after it.
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(2)
  const calls = messages.length
  desk.setNow(new Date(desk.services.now().getTime() + 3_600_000))
  expect(await issue()).toHaveLength(calls)

  // The partner pulls them page by page. 2.2.1 has no such module.
  const page = await partner.sendRequest('GET', '/2.3.0/invoicereconciliation?limit=1')
  expect(page.headers['x-total-count']).toBe('2')
  const [, next = ''] = /<([^>]+)>/.exec(String(page.headers.link)) ?? []
  const rest = await partner.peer.sendRequest('GET', next)
  expect(new Set([...page.data, ...rest.data].map(({ id }: { id: string }) => id))).toEqual(
    new Set(bodies.map(({ id }) => id)),
  )
  expect((await partner.sendRequest('GET', '/2.2.1/invoicereconciliation')).status).toBe(404)
  const modulesOf = async (version: string) =>
    (await partner.sendRequest('GET', `/${version}`)).data.endpoints.map(
      ({ identifier }: { identifier: string }) => identifier,
    )
  expect(await modulesOf('2.3.0')).toContain('invoicereconciliation')
  expect(await modulesOf('2.2.1')).not.toContain('invoicereconciliation')
})

test('X-07 OCPI 2.3.0: of a month that is not over, and of another operator’s partner, there is no invoice', async () => {
  await runBilledSession()
  await issue()
  expect((await partner.sendRequest('GET', '/2.3.0/invoicereconciliation')).data).toEqual([])
  const { operatorId } = await desk.operatorOf('MA5OTHER8')
  const rows = await desk.services.db.inTenant(operatorId, (tx) =>
    tx.selectFrom('interop_invoice_records').selectAll().execute(),
  )
  expect(rows).toEqual([])
})
