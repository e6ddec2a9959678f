import { newId } from '@evops/platform/contract'
import { samplePictures, extractPdfText } from '@evops/platform/testing'
import { createTestChargePoint } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warrantyCoverageOf } from '../../contract/index.ts'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
})
afterAll(() => shop.close())

const act = (id: string, name: string, body: object = {}, token = 'chief') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
const claimIt = (id: string, body: object = {}, token = 'chief') =>
  act(id, 'warranty-claim', { claim: 'Two power modules and the call-out', ...body }, token)
const answer = (id: string, body: object, token = 'chief') => act(id, 'warranty-claim/answer', body, token)
const read = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
/** Returns the text of a printed claim as one line, in a language. */
async function paper(
  id: string,
  { claimId = '', ...how }: { claimId?: string; token?: string; language?: string } = {},
) {
  const query = claimId && `?claimId=${claimId}`
  const reply = await shop.raw(`/api/work-orders/${id}/warranty-claim/pdf${query}`, how)
  return { ...reply, text: reply.status === 200 ? extractPdfText(reply.bytes).replaceAll('\n', '') : '' }
}
/** Creates a charge point with nameplate data; `days` until its warranty ends, from today. */
async function aPointUnderWarranty(days: number | null): Promise<string> {
  const { id, chargePointNo } = await createTestChargePoint(shop.services, shop.operatorId, shop.stationId)
  const until = days === null ? null : new Date(shop.services.now().getTime() + days * 86_400_000)
  await shop.admin.query(
    `update stations_charge_points set manufacturer = '充电科技', plate_model = 'DC-120', serial_number = 'SN-77', produced_on = '2025-01-02',
       commissioned_on = '2025-03-04', warranty_until = $2, firmware = '3.1.4' where id = $1`,
    [id, until?.toISOString().slice(0, 10) ?? null],
  )
  return chargePointNo
}
const steps = [
  ['accept', {}],
  ['arrive', {}],
  ['begin', { text: 'too dark for a picture' }],
  ['finish', { cause: 'module', remedy: 'Changed two power modules' }],
] as const
/** Creates a work order that is in progress, or this many steps further. */
async function aWorkOrder({
  days = 90,
  taken = 3,
  chargePointNo,
}: { days?: number | null; taken?: number; chargePointNo?: null } = {}) {
  const body = {
    description: 'No output current',
    chargePointNo: chargePointNo === null ? null : await aPointUnderWarranty(days),
    staffId: workerA,
  }
  const id: string = (await shop.call('POST', '/api/work-orders', { body })).data.id
  for (const [name, payload] of steps.slice(0, taken))
    expect(await act(id, name, payload, 'workerA')).toMatchObject({ status: 200 })
  return id
}

describe('ROUTE-03 chgyworder: warranty claims', () => {
  test('ROUTE-03 a repair is claimed from its manufacturer with the plate as it was, refused, claimed again and accepted; the audit log says so', async () => {
    const id = await aWorkOrder({ taken: 4 })
    expect(await read(id)).toMatchObject({
      claim: null,
      warranty: {
        plate: {
          maker: '充电科技',
          model: 'DC-120',
          serialNumber: 'SN-77',
          commissionedOn: '2025-03-04',
          firmware: '3.1.4',
        },
        claims: [],
      },
    })
    const { no, warranty } = (await claimIt(id)).data
    expect(warranty.claims).toMatchObject([
      {
        no: `${no}-1`,
        state: 'claimed',
        claimedByName: 'Chief',
        lateReason: '',
        model: 'DC-120',
        amountMinor: null,
      },
    ])
    expect(shop.audited.at(-1)).toMatchObject({
      entity: 'work-order',
      entityId: id,
      after: { claimNo: `${no}-1` },
    })
    // Later changes of the nameplate do not change the claim.
    await shop.admin.query("update stations_charge_points set plate_model = 'DC-180' where charge_point_no = $1", [
      (await read(id)).chargePointNo,
    ])
    expect((await read(id)).warranty).toMatchObject({
      plate: { model: 'DC-180' },
      claims: [{ model: 'DC-120' }],
    })

    expect(await answer(id, { outcome: 'refused' })).toMatchObject({
      status: 400,
      error: 'maintenance.claim-refusal',
      fields: { answer: expect.anything() },
    })
    const refused = (await answer(id, { outcome: 'refused', answer: 'Not our part', amountMinor: 5 })).data
    expect(refused).toMatchObject({ claim: 'refused' })
    expect(refused.warranty.claims[0]).toMatchObject({
      amountMinor: null,
      answer: 'Not our part',
      answeredByName: 'Chief',
    })

    expect((await claimIt(id)).data.warranty.claims).toMatchObject([
      { no: `${no}-2`, state: 'claimed', model: 'DC-180' },
      { no: `${no}-1`, state: 'refused' },
    ])
    expect(await answer(id, { outcome: 'accepted', reference: 'RMA-9' })).toMatchObject({
      status: 400,
      error: 'maintenance.claim-amount',
      fields: { amountMinor: expect.anything() },
    })
    const accepted = await answer(id, { outcome: 'accepted', amountMinor: 125_000, reference: 'RMA-9' })
    expect(accepted.data).toMatchObject({ claim: 'accepted' })
    expect(accepted.data.warranty.claims[0]).toMatchObject({
      amountMinor: 125_000,
      currency: 'EUR',
      reference: 'RMA-9',
    })
    expect(shop.audited.at(-1)).toMatchObject({
      after: { claimNo: `${no}-2`, outcome: 'accepted', amountMinor: 125_000 },
    })
    // An accepted claim can be neither answered nor repeated.
    expect(await answer(id, { outcome: 'withdrawn' })).toMatchObject({
      status: 409,
      error: 'maintenance.claim-over',
    })
    expect(await claimIt(id)).toMatchObject({ status: 409, error: 'maintenance.claim-decided' })
  })

  test('ROUTE-03 claim, answer and withdrawal stand in the life of the order, open or closed, by number, person and what was said', async () => {
    const id = await aWorkOrder()
    const { no } = (await claimIt(id)).data
    await answer(id, { outcome: 'withdrawn' })
    await act(id, 'finish', { cause: 'module', remedy: 'Changed two power modules' }, 'workerA')
    await shop.proven(id)
    expect(await act(id, 'close', {}, 'chief')).toMatchObject({ status: 200, data: { state: 'closed' } })
    const longText = 'x'.repeat(2_000)
    await claimIt(id, { claim: longText })
    await answer(id, { outcome: 'refused', answer: 'Not our part' })
    await claimIt(id)
    const { data } = await answer(id, { outcome: 'accepted', amountMinor: 100, reference: 'RMA-9' })
    const claimSteps = data.steps.filter(({ kind }: { kind: string }) => kind.startsWith('claim'))
    const chief = { byName: 'Chief' }
    expect(claimSteps).toMatchObject([
      { ...chief, kind: 'claimed', to: 'processing', text: `${no}-1 · Two power modules and the call-out` },
      { ...chief, kind: 'claim_withdrawn', to: 'processing', text: `${no}-1` },
      { ...chief, kind: 'claimed', to: 'closed', text: `${no}-2 · ${longText}` },
      { ...chief, kind: 'claim_refused', to: 'closed', text: `${no}-2 · Not our part` },
      { ...chief, kind: 'claimed', to: 'closed', text: `${no}-3 · Two power modules and the call-out` },
      { ...chief, kind: 'claim_accepted', to: 'closed', text: `${no}-3` },
    ])
    // A refused call adds no step.
    const { length } = data.steps
    expect(await claimIt(id)).toMatchObject({ status: 409 })
    expect((await read(id)).steps).toHaveLength(length)
  })

  test('ROUTE-03 a warranty that ended before the fault asks for a reason; one that nobody has written down asks for none', async () => {
    const late = await aWorkOrder({ days: -30 })
    expect(await claimIt(late)).toMatchObject({
      status: 409,
      error: 'maintenance.claim-late',
      fields: { lateReason: expect.anything() },
    })
    const lateReason = 'Known defect of the series'
    expect((await claimIt(late, { lateReason })).data.warranty.claims).toMatchObject([{ lateReason }])
    expect((await paper(late)).text).toMatch(/Warranty expired before the fault.*Known defect of the series/)
    // An unnecessary reason is not stored.
    expect((await claimIt(await aWorkOrder({ days: 1 }), { lateReason })).data.warranty.claims).toMatchObject([
      { lateReason: '' },
    ])
    const unknown = await aWorkOrder({ days: null })
    expect((await claimIt(unknown)).data.warranty.claims).toMatchObject([{ warrantyUntil: null, lateReason: '' }])
    expect((await paper(unknown)).text).toContain('No warranty date on record')
  })

  test.each([
    ['2026-05-01', '2026-05-01', 'covered'],
    ['2026-05-01', '2026-05-02', 'ended'],
    [null, '2026-05-02', 'unknown'],
  ] as const)('ROUTE-03 a warranty until %s and a fault on %s: %s', (warrantyUntil, faultOn, coverage) => {
    expect(warrantyCoverageOf({ warrantyUntil, faultOn })).toBe(coverage)
  })

  test('ROUTE-03 the day of the fault is that of its alarm, on the clock of its station', async () => {
    const alarmId = await shop.anAlarm({ minutes: 3 * 1_440 })
    const made = await shop.call('POST', '/api/work-orders/from-alarm', { body: { alarmId } })
    const { rows } = await shop.admin.query(
      `select (a.raised_at at time zone s.time_zone)::date::text as day from stations_alarms a
       join stations_stations s on s.operator_id = a.operator_id and s.id = a.station_id where a.id = $1`,
      [alarmId],
    )
    expect(made.data.warranty.plate.faultOn).toBe(rows[0].day)
  })

  test('ROUTE-03 what cannot be claimed is refused with its reason', async () => {
    expect(await claimIt(await aWorkOrder({ taken: 2 }))).toMatchObject({
      status: 409,
      error: 'maintenance.claim-early',
    })
    expect(await claimIt(await aWorkOrder({ chargePointNo: null }))).toMatchObject({
      status: 409,
      error: 'maintenance.claim-nothing',
    })
    const id = await aWorkOrder()
    expect(await claimIt(id, { claim: ' ' })).toMatchObject({
      status: 400,
      fields: { claim: expect.anything() },
    })
    expect(await answer(id, { outcome: 'accepted', amountMinor: -1 })).toMatchObject({ status: 400 })
    expect(await answer(id, { outcome: 'withdrawn' })).toMatchObject({
      status: 409,
      error: 'maintenance.claim-over',
    })
    expect(await paper(id)).toMatchObject({ status: 404 })
  })

  test('ROUTE-03 who may: whoever gives orders out; others see the claim, nobody without the code, and elsewhere it does not exist', async () => {
    const id = await aWorkOrder()
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
      ['viewer', 403],
      ['workerA', 403],
      ['theirs', 404],
    ] as const) {
      expect(await claimIt(id, {}, token)).toMatchObject({ status })
      expect(await answer(id, { outcome: 'withdrawn' }, token)).toMatchObject({ status })
    }
    expect(await claimIt(id, {}, 'depot')).toMatchObject({ status: 200 })
    expect(await paper(id, { token: 'viewer' })).toMatchObject({ status: 200 })
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
      ['theirs', 404],
    ] as const)
      expect(await paper(id, { token })).toMatchObject({ status })
    expect(await claimIt(newId())).toMatchObject({ status: 404 })
  })

  test('ROUTE-03 on paper: operator, number, plate, fault, repair, parts with their cost, photos; in the language of whoever asks', async () => {
    const id = await aWorkOrder()
    const png = samplePictures.png
    await shop.call('POST', `/api/work-orders/${id}/pictures`, { bytes: png })
    await shop.call('POST', `/api/work-orders/${id}/pictures`, { bytes: samplePictures.webp })
    await act(id, 'parts', { name: '功率模块', partNo: 'PM-30', quantity: 2, unitMinor: 125_050 })
    await act(id, 'finish', { cause: 'module', remedy: 'Changed two power modules' })
    const { no } = (await claimIt(id)).data
    const printed = await paper(id)
    expect(printed).toMatchObject({
      status: 200,
      type: 'application/pdf',
      name: expect.stringContaining(`${no}-1.pdf`),
    })
    for (const keyword of [
      `${no}-1`,
      '充电科技',
      'DC-120',
      'SN-77',
      '3.1.4',
      '2025-03-04',
      'Under warranty',
      'Two power modules and the call-out',
      'No output current',
      'Changed two power modules',
      'Power module',
      '功率模块',
      'PM-30',
      '1,250.50 EUR',
      '2,501.00 EUR',
      'Photo 1',
      'Photo 2: cannot be printed',
    ])
      expect(printed.text).toContain(keyword)
    expect(printed.bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    // Only the operator's name is printed.
    expect(printed.text).not.toContain('Worker A')
    expect(printed.text).not.toContain('Chief')
    expect((await paper(id, { language: 'es' })).text).toMatch(/Reclamación en garantía.*En garantía.*2\.501,00 EUR/)
    const first = (await read(id)).warranty.claims[0].id
    await answer(id, { outcome: 'withdrawn', answer: 'Sent twice' })
    await claimIt(id, { claim: 'Modules alone' })
    expect((await paper(id)).text).toContain('Modules alone')
    expect((await paper(id, { claimId: first })).text).toMatch(/Withdrawn.*Sent twice/)
    expect(await paper(id, { claimId: newId() })).toMatchObject({ status: 404 })
  })

  test('ROUTE-03 orders are found and exported by where their newest claim stands', async () => {
    const id = await aWorkOrder()
    const { no, chargePointNo } = (await claimIt(id)).data
    await answer(id, { outcome: 'refused', answer: 'No' })
    await claimIt(id)
    const findByClaim = async (claim: string) =>
      (await shop.call('GET', `/api/work-orders?search=${chargePointNo}&claim=${claim}`)).data.list
    expect(await findByClaim('claimed')).toMatchObject([{ id, claim: 'claimed' }])
    expect(await findByClaim('refused')).toEqual([])
    expect(await shop.call('GET', '/api/work-orders?claim=open')).toMatchObject({ status: 400 })
    const rows = await shop.file('maintenance.workOrders', { claim: 'claimed', search: chargePointNo })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(no)
    expect(rows[0]?.at(-1)).toBe('Submitted')
  })

  test('ROUTE-03 the database decides: one claim at a time, none late without a reason, no answer by halves, nothing of others', async () => {
    const id = await aWorkOrder({ days: -30 })
    await claimIt(id, { lateReason: 'Known defect' })
    const again = shop.admin.query(
      `insert into maintenance_claims (operator_id, id, work_order_id, no, maker, model, serial_number, fault_on, claim, claimed_at, claimed_by, claimed_by_name)
       select operator_id, $2, work_order_id, no || '-b', maker, model, serial_number, fault_on, claim, claimed_at, claimed_by, claimed_by_name
       from maintenance_claims where work_order_id = $1`,
      [id, newId()],
    )
    await expect(again).rejects.toThrow('maintenance_claims_one')
    for (const [change, refusal] of [
      ["late_reason = ''", 'maintenance_claims_late'],
      ["state = 'refused'", 'maintenance_claims_answered'],
      [
        "state = 'refused', answered_at = now() + interval '1 day', answered_by = claimed_by",
        'maintenance_claims_refused',
      ],
      [
        "state = 'accepted', answered_at = now() + interval '1 day', answered_by = claimed_by",
        'maintenance_claims_accepted',
      ],
      ['amount_minor = 5', 'maintenance_claims_accepted'],
    ])
      await expect(
        shop.admin.query(`update maintenance_claims set ${change} where work_order_id = $1`, [id]),
      ).rejects.toThrow(refusal)
    const listVisibleClaims = (operatorId: string) =>
      shop.services.db.inTenant(operatorId, (tx) =>
        tx.selectFrom('maintenance_claims').where('work_order_id', '=', id).select('state').execute(),
      )
    expect(await listVisibleClaims(shop.operatorId)).toEqual([{ state: 'claimed' }])
    expect(await listVisibleClaims(newId())).toEqual([])
  })

  test('ROUTE-03 two claims at once: one is taken, the other told which stands', async () => {
    const id = await aWorkOrder()
    const replies = await Promise.all([claimIt(id), claimIt(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(id)).warranty.claims).toHaveLength(1)
  })
})
