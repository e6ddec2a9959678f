import { startLanguage } from '@evops/kit'
import { exampleContent, priceSession, type SessionReading } from '@evops/tariffs/contract'
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SessionDetail } from '../../contract/index.ts'
import { Bill } from './Bill.tsx'
import './session.css'
import './session-readings.css'
import './session-messages.css'

beforeAll(() => {
  startLanguage()
})

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+08:00`)
/** 60 kW from 06:40 to 08:25: the handbook's worked example. */
const exact: SessionReading[] = [
  { at: at('06:40'), registerDwh: 124_800_000 },
  { at: at('07:00'), registerDwh: 125_000_000 },
  { at: at('08:00'), registerDwh: 125_600_000 },
  { at: at('08:25'), registerDwh: 125_850_000 },
]

function aSession(readings: SessionReading[], facts: Partial<SessionDetail> = {}, currency = 'CNY'): SessionDetail {
  const bill = priceSession({ readings, content: exampleContent(currency), timeZone: 'Asia/Shanghai' })
  const startedAt = new Date(bill.from).toISOString()
  const endedAt = new Date(bill.to).toISOString()
  return {
    id: '019a9f5e-0000-7000-8000-000000000001',
    sessionNo: '32010600019236012611200638510031',
    stationId: '019a9f5e-0000-7000-8000-000000000002',
    stationName: 'North',
    chargePointId: '019a9f5e-0000-7000-8000-000000000003',
    chargePointNo: '19',
    chargePointName: '19',
    connectorNo: 1,
    state: 'settled',
    payState: 'unpaid',
    idTag: 'BUS1104',
    tokenLabel: null,
    tokenState: 'accepted',
    startLimit: null,
    billedTo: null,
    customerName: null,
    ownerName: null,
    startedAt,
    endedAt,
    timeZone: 'Asia/Shanghai',
    currency,
    energyDwh: bill.energyDwh,
    electricityMinor: bill.electricity.minor,
    serviceMinor: bill.service.minor,
    occupancyMinor: bill.occupancy?.amount.minor ?? 0,
    totalMinor: bill.totalMinor,
    reducedMinor: 0,
    payableMinor: bill.totalMinor,
    paidGiftMinor: 0,
    paidPrincipalMinor: 0,
    stopReason: 'user_local',
    startSoc: null,
    endSoc: null,
    flags: [],
    startMode: 'card_online',
    targetKind: null,
    targetValue: null,
    parentId: null,
    protocol: 'ocpp1.6j',
    refundedMinor: 0,
    waivedMinor: 0,
    stateAt: '2026-11-20T00:00:00Z',
    version: 1,
    revision: 1,
    limitMinor: null,
    limitDwh: null,
    requestedByName: null,
    partnerNo: null,
    siblings: [],
    booking: null,
    transactionId: 42,
    deviceStartedAt: startedAt,
    startReceivedAt: startedAt,
    unmeasured: null,
    meterStartDwh: 124_800_000,
    deviceEndedAt: endedAt,
    stopReceivedAt: endedAt,
    meterEndDwh: 125_850_000,
    reportedStopReason: null,
    reportedChargingSeconds: null,
    vehicleData: {},
    vehicleCurve: [],
    chargePointTotalMinor: null,
    maxPowerW: null,
    tariffVersionId: null,
    tariffName: null,
    tariffVersion: null,
    bill,
    billed: true,
    paid: [],
    journalId: '019a9f5e-0000-7000-8000-00000000000a',
    signed: null,
    evidence: [],
    terminalPayments: [],
    returned: null,
    curve: [],
    ...facts,
  }
}

function show(session: SessionDetail) {
  if (!session.bill) throw new Error('an order without a bill')
  return render(
    <div style={{ width: 860 }}>
      <Bill session={session} bill={session.bill} />
    </div>,
  )
}

test('an order is explained: the handbook’s example reads 82.5825 → 82.58, 52.50 and ¥135.08', async () => {
  const screen = await show(aSession(exact))
  const text = screen.container.textContent ?? ''
  for (const part of ['82.5825 → 82.58', '52.50', '¥135.08', 'electricity −0.0025', '0.42570', '27.8625'])
    expect(text).toContain(part)
  expect(text).toContain('Receivable · token BUS1104')
})

test('an order is explained: a reading between two samples says between which', async () => {
  const sparse = [exact[0], { at: at('06:50'), registerDwh: 124_900_000 }, ...exact.slice(2)]
  const screen = await show(aSession(sparse.filter((reading) => reading !== undefined)))
  await userEvent.click(screen.getByText('Source of each reading'))
  await expect
    .element(screen.getByText('interpolated linearly between 06:50:00 (12,490.0000) and 08:00:00 (12,560.0000)'))
    .toBeVisible()
})

test('an order is explained: pesos without decimals are rounded to the whole', async () => {
  const screen = await show(aSession(exact, {}, 'CLP'))
  expect(screen.container.textContent).toContain('82.5825 → 83')
})

test('M-04 an order of an unknown tag is posted to the receivable of unknown tags', async () => {
  const screen = await show(aSession(exact, { tokenState: 'unknown', flags: ['A10'] }))
  await expect.element(screen.getByText('Receivable · unknown token BUS1104')).toBeVisible()
})

test('an order is explained: while it is charging nothing is posted yet', async () => {
  const screen = await show(aSession(exact, { state: 'charging', billed: false, journalId: null }))
  await expect.element(screen.getByText('Billing details so far')).toBeVisible()
  await expect.element(screen.getByText('Posted when the stop record arrives.')).toBeVisible()
})

test('M-11 fees, the idle fee and the group price are steps of the bill, and add up to what is to pay', async () => {
  const content = {
    ...exampleContent('CNY'),
    sessionFeeE5: 200_000,
    occupancy: {
      freeMinutes: 15,
      unit: 'hour' as const,
      priceE5: 500_000,
      remainderMinutes: 15,
      sessionCapMinor: 1_200,
      dayCapMinor: null,
      exempt: null,
    },
  }
  const session = aSession(exact)
  const bill = priceSession({
    readings: exact,
    content,
    timeZone: 'Asia/Shanghai',
    plug: { unpluggedAt: at('11:30'), faulted: false },
    group: {
      id: '019a9f5e-0000-7000-8000-000000000009',
      key: 'bus',
      terms: { service: { how: 'percent', percentHundredths: 5_000 }, occupancyFree: false },
    },
  })
  const screen = await render(<Bill session={{ ...session, bill }} bill={bill} />)
  await expect.element(screen.getByText(/Idle 20\/11\/2026: 3 × 5.00000/)).toBeVisible()
  await expect.element(screen.getByText(/capped for the session/)).toBeVisible()
  await expect.element(screen.getByText('Group price bus')).toBeVisible()
  // 82.58 + (52.50 + 2.00) / 2 + 12.00
  await expect.element(screen.getByText(/82.58 electricity . 27.25 service . 12.00 idle fee/)).toBeVisible()
})

test('M-11 what is to pay is less by a discount, and nothing is called arrears before it is posted', async () => {
  const session = aSession(exact, { state: 'charging', billed: false, journalId: null })
  const bill = priceSession({
    readings: exact,
    content: exampleContent('CNY'),
    timeZone: 'Asia/Shanghai',
    reductions: [
      {
        kind: 'discount',
        id: session.id,
        name: 'Night',
        off: { how: 'percent', percentHundredths: 9_000 },
        base: 'service',
        thresholdMinor: 0,
        maxOffMinor: null,
        bearer: 'operator',
        alone: false,
      },
    ],
  })
  const screen = await show({ ...session, bill })
  const text = screen.container.textContent ?? ''
  for (const part of ['List price135.08', 'Discount Night−5.25', '¥129.83']) expect(text).toContain(part)
  expect(text).not.toContain('Arrears')
})
