import { dayMs, hourMs, minuteMs } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'

type Send = <T = unknown>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
type SendCall = (action: string, payload: Record<string, unknown>, at: number) => Promise<Record<string, unknown>>
interface DemoChargePoint {
  chargePointNo: string
  protocol?: string | undefined
}
/** Tools for the demo data: the API as the bookkeeper, and simulated charge points. */
export interface ChargingDemoData<ChargePoint extends DemoChargePoint = DemoChargePoint> {
  services: Pick<Services, 'db'>
  charging: { createToken: (tx: Tx, operatorId: string, form: { idTag: string; label: string }) => Promise<unknown> }
  operatorId: string
  utcOffsetHours: number
  chargePoints: readonly ChargePoint[]
  mouthOf: (chargePoint: ChargePoint) => Promise<SendCall>
  /** Meter readings in Wh by `{chargePointNo}:{connectorNo}`, continued by these sessions. */
  registers: Map<string, number>
  sendRequest: Send
  /** Runs an action at a time in the past. */
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  now: number
}

/** Prepaid cards of a member. No card is used at two distant stations in one night. */
export const demoPrepaidCards = ['ES2101', 'ES2102'] as const
const [card, otherCard] = demoPrepaidCards.map((idToken) => ({ idToken, type: 'ISO14443' as const }))
/** Payment that the terminal at the first charge point took. */
const terminalPayment = { idToken: 'PSP-ES-20260001', type: 'DirectPayment' } as const
const iso = (ms: number) => new Date(ms).toISOString()

/** Days without other sessions at charge points with OCPP 2.1, so that the last night is free for these. */
export const demoQuietDays21 = 1.25
/** Returns the last 02:00 that is at least four hours ago, at the lowest price of the day. */
const lastNight = ({ now, utcOffsetHours }: { now: number; utcOffsetHours: number }) =>
  Math.floor((now + (utcOffsetHours - 6) * hourMs) / dayMs) * dayMs + (2 - utcOffsetHours) * hourMs

/**
 * Creates what only OCPP 2.1 has, in the last night. At the first charge point with 2.1: a session whose cost the charge
 * point calculated and whose terminal took the payment, and one of a prepaid card. At the second one: a session that
 * returned energy to the grid, and a battery swap. Operators without two such charge points have none.
 */
export async function addDemoSessions21<ChargePoint extends DemoChargePoint>(
  demoData: ChargingDemoData<ChargePoint>,
): Promise<void> {
  const [first, second] = demoData.chargePoints.filter(({ protocol }) => protocol === 'ocpp2.1')
  if (!first || !second || !card || !otherCard) return
  const at = lastNight(demoData)
  await demoData.at(at - hourMs, () => addPrepaidCards(demoData))
  const charge = await createVisits(demoData, first)
  // 21.4 kWh and half an hour by the tariff that the charge point has.
  await charge({ evseId: 1, idToken: terminalPayment, at, minutes: 30, wh: 21_400, cost: 6.72 })
  await charge({ evseId: 2, idToken: card, at: at + 40 * minuteMs, minutes: 45, wh: 33_300 })
  const chargeAndReturn = await createVisits(demoData, second)
  const returning = { at: at + 90 * minuteMs, minutes: 120, wh: 18_000, returnedWh: 7_890 }
  await chargeAndReturn({ evseId: 1, idToken: otherCard, ...returning })
  await swapBatteries(await demoData.mouthOf(second), { idToken: otherCard, at: at + 215 * minuteMs })
}

/** Sends the tariff in force to the connected charge points with OCPP 2.1, which display it and calculate with it. */
export async function showDemoTariffs(sendRequest: Send): Promise<void> {
  const path = '/api/charge-points?connected=true&protocol=ocpp2.1&pageSize=20'
  const { list } = await sendRequest<{ list: { chargePointNo: string }[] }>('GET', path)
  for (const { chargePointNo } of list) {
    const command = { action: 'SetDefaultTariff', payload: { evseId: 0 } }
    await sendRequest('POST', `/api/charge-points/${chargePointNo}/commands`, command)
  }
}

async function addPrepaidCards({
  services,
  charging,
  operatorId,
  sendRequest,
}: Omit<ChargingDemoData, 'chargePoints' | 'mouthOf'>): Promise<void> {
  const label = 'Tarjeta prepago'
  for (const idTag of demoPrepaidCards)
    await services.db.inTenant(operatorId, (tx) => charging.createToken(tx, operatorId, { idTag, label }))
  const { list } = await sendRequest<{ list: { id: string }[] }>('GET', '/user/pers/list?sort=name&pageSize=20')
  // The first member by name tops up too little.
  const member = list.at(-1)
  if (member) await sendRequest('POST', `/api/members/${member.id}/tokens`, { idTags: demoPrepaidCards })
}

interface Visit {
  evseId: number
  /** A card or the reference of a terminal payment. */
  idToken: { idToken: string; type: 'ISO14443' | 'DirectPayment' }
  at: number
  minutes: number
  wh: number
  returnedWh?: number
  /** Cost in major units that the charge point calculated. */
  cost?: number
}

/** Returns a function that charges at a charge point, continues its registers, and returns the last answer. */
async function createVisits<ChargePoint extends DemoChargePoint>(
  { mouthOf, registers }: ChargingDemoData<ChargePoint>,
  chargePoint: ChargePoint,
): Promise<(visit: Visit) => Promise<void>> {
  const send = await mouthOf(chargePoint)
  return async ({ evseId, idToken, at, minutes, wh, returnedWh, cost }) => {
    const key = `${chargePoint.chargePointNo}:${evseId}`
    const from = registers.get(key) ?? 0
    const [endAt, transactionId] = [at + minutes * minuteMs, `${evseId}-${at}`]
    const values = (time: number, context: string, imported: number, exported: number) => {
      const sampled = [{ value: imported, measurand: 'Energy.Active.Import.Register', context }]
      const returned = { value: exported, measurand: 'Energy.Active.Export.Register', context }
      return [{ timestamp: iso(time), sampledValue: returnedWh === undefined ? sampled : [...sampled, returned] }]
    }
    const started = {
      eventType: 'Started',
      triggerReason: 'Authorized',
      seqNo: 0,
      timestamp: iso(at),
      evse: { id: evseId, connectorId: 1 },
      idToken,
      transactionInfo: { transactionId, chargingState: 'Charging' },
      meterValue: values(at, 'Transaction.Begin', from, 0),
    }
    await send('TransactionEvent', started, at)
    const ended = {
      eventType: 'Ended',
      triggerReason: 'EVDeparted',
      seqNo: 1,
      timestamp: iso(endAt),
      transactionInfo: { transactionId, stoppedReason: 'EVDisconnected' },
      meterValue: values(endAt, 'Transaction.End', from + wh, returnedWh ?? 0),
      ...(cost !== undefined && { costDetails: costDetailsOf({ wh, minutes, cost }) }),
    }
    const { totalCost } = await send('TransactionEvent', ended, endAt)
    registers.set(key, from + wh)
    if (idToken.type !== 'DirectPayment') return
    const settlement = { transactionId, pspRef: idToken.idToken, status: 'Settled', settlementAmount: totalCost }
    await send('NotifySettlement', { ...settlement, settlementTime: iso(endAt) }, endAt + minuteMs)
  }
}

const costDetailsOf = ({ wh, minutes, cost }: { wh: number; minutes: number; cost: number }) => ({
  totalCost: { currency: 'EUR', typeOfCost: 'NormalCost', total: { inclTax: cost } },
  totalUsage: { energy: wh, chargingTime: minutes * 60, idleTime: 0 },
})

/** Two empty batteries are put in, and two full ones are taken out. */
async function swapBatteries(send: SendCall, { at, idToken }: Pick<Visit, 'at' | 'idToken'>): Promise<void> {
  const swap = { requestId: 1, idToken }
  const battery = (evseId: number, soC: number) => ({ evseId, serialNumber: `BAT-${4_000 + evseId}`, soC, soH: 96 })
  await send('BatterySwap', { ...swap, eventType: 'BatteryIn', batteryData: [battery(1, 12), battery(2, 9)] }, at)
  const taken = { ...swap, eventType: 'BatteryOut', batteryData: [battery(3, 98), battery(4, 100)] }
  await send('BatterySwap', taken, at + 2 * minuteMs)
}
