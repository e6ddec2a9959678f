import { createDemoCards } from '@evops/cards/server'
import { addDemoSessions21 } from '@evops/charging/server'
import { createContentDemoData } from '@evops/content/server'
import { createDepotDemo } from '@evops/depots/server'
import { addDemoInvoice } from '@evops/documents/server'
import { addDemoDrivers } from '@evops/driver/server'
import { createEnergyDemoData } from '@evops/energy/server'
import { addDemoSettlement } from '@evops/finance/server'
import { createGridDemo } from '@evops/grid/server'
import { createPartnerReservation, createDemoPartner } from '@evops/interop/server'
import { addDemoBooks } from '@evops/ledger/server'
import { createMaintenanceDemoData } from '@evops/maintenance/server'
import { addDemoVouchers } from '@evops/members/server'
import { createDemoMessages } from '@evops/outreach/server'
import { createPaymentDemoData } from '@evops/payments/server'
import { dailyBusTrips, publicMeterKey } from '@evops/simulator/simulator'
import { exampleContent } from '@evops/tariffs/contract'
import { createVideoDemo } from '@evops/video/server'
import { productPermissions, type Domains } from './domains.ts'
import { demoComplaintsByLanguage, demoReviewsByLanguage } from './demo-life.ts'
import { toIsoTime, createDemoMessageSender, type DemoMeterRegisters } from './demo-past.ts'
import { serviceTag, ocppPointsOf, type DemoChargePoint, type DemoOperator } from './demo-site.ts'
import { createDemoTaskRunner, type CallDemoApi, type DemoActor, type DemoEnvironment } from './demo-stage.ts'
import { demoDataTexts } from './demo-texts.ts'

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000] as const

export interface DemoStaff {
  manager: DemoActor
  bookkeeper: DemoActor
  dispatcher: DemoActor
}
export interface DemoDataContext {
  stage: DemoEnvironment
  operator: DemoOperator
  operatorId: string
  staff: DemoStaff
  now: number
}
interface Row {
  id: string
  version: number
}

/** Creates the staff with the product's default roles. No user has a password; an administrator sets it. */
export async function createDemoStaff(
  { services, domains: { organisation } }: DemoEnvironment,
  { operator, operatorId }: { operator: DemoOperator; operatorId: string },
): Promise<DemoStaff> {
  const { language, optcode } = operator
  const player = (key: keyof DemoStaff) =>
    services.db.inTenant(operatorId, async (tx) => {
      const role = productPermissions.roleTemplates.find((template) => template.key === key)
      if (!role) throw new Error(`no role begins as ${key}`)
      const { grantsAll, codes } = role
      const name = role.name[language]
      const made = await organisation.createRole(tx, { operatorId, name, grantsAll, codes })
      const user = { operatorId, loginName: `${optcode}.${key}`, displayName: name }
      const { id: userId } = await organisation.createUser(tx, { ...user, roleIds: [made.id], language })
      return { operatorId, userId, name: user.displayName, language }
    })
  return {
    manager: await player('manager'),
    bookkeeper: await player('bookkeeper'),
    dispatcher: await player('dispatcher'),
  }
}

/** Creates the setup before any charging: payers, balances and discounts. */
export async function createDemoSetup(tale: DemoDataContext): Promise<void> {
  const { stage, operator, staff, now } = tale
  const texts = demoDataTexts[operator.language]
  const desk = stage.as(staff.bookkeeper)
  const day = (ago: number) => now - ago * dayMs
  const members = await stage.at(day(29), () => addMembers(desk, operator))
  await stage.at(day(29) + hourMs, () => addCompanies(desk, tale))
  await stage.at(day(28), async () => {
    const { id } = await desk<Row>('POST', '/user/preferstrategy/save', {
      name: texts.coupon,
      off: { how: 'amount', amountMinor: 500 },
      base: 'total',
      validDays: 60,
      receivers: 'selected',
    })
    await desk('POST', '/user/preferstrategy/pushtoopt', { id, optId: tale.operatorId })
    await desk('POST', `/api/coupons/strategies/${id}/accept`, { accept: true })
    await desk('POST', '/user/preferstrategy/pushtouser', { id, members: members.slice(0, 3) })
  })
  const topUp = async (id: string, slip: object) =>
    byTwo(tale, await desk<Waits>('POST', `/api/ledger/wallets/${id}/recharge`, slip))
  const voucher = (no: number) => ({ method: 'pos', voucherNo: `POS-${1000 + no}` })
  for (const [at, id] of members.entries())
    await stage.at(day(27 - at), async () => {
      const amountMinor = at < members.length - 1 ? 1_000_000 : 3_000
      await topUp(id, { ...voucher(at), amountMinor })
      if (at < 2)
        await desk('POST', `/api/ledger/wallets/${id}/deposits`, {
          ...voucher(50 + at),
          amountMinor: 5_000,
          kind: 'card',
        })
    })
  // The bank line of this amount doesn't say whose transfer it is.
  for (const [no, id] of members.slice(0, 2).entries())
    await stage.at(day(4), () => topUp(id, { amountMinor: 26_000, method: 'transfer', voucherNo: `TR-210${no}` }))
  for (const ago of [6, 5]) await stage.at(day(ago), () => refundInSlices(desk, { members, ago, reason: texts.refund }))
  await stage.at(day(26), () => addTerminals(stage.as(staff.manager), tale))
  await registerMeterKey(stage.as(staff.manager), operator.signing[0])
  await addDemoConnections(tale)
}

async function registerMeterKey(manager: CallDemoApi, chargePointNo: string): Promise<void> {
  const { list } = await manager<{ list: Row[] }>('GET', `/api/charge-points?search=${chargePointNo}&pageSize=1`)
  const publicKey = publicMeterKey(chargePointNo)
  for (const { id } of list) await manager('POST', `/api/charge-points/${id}/meter-keys`, { publicKey })
}

/** Refunds just below the limit of a day, as auditors look for them (decision 235). */
async function refundInSlices(
  desk: CallDemoApi,
  { members, ago, reason }: { members: readonly string[]; ago: number; reason: string },
): Promise<void> {
  for (const [at, id] of members.slice(0, 4).entries())
    await desk('POST', `/api/ledger/wallets/${id}/refund`, {
      amountMinor: 24_000,
      method: 'pos',
      voucherNo: `POS-${3000 + ago * 10 + at}`,
      reason,
    })
}

async function addMembers(desk: CallDemoApi, { language, tags }: DemoOperator): Promise<string[]> {
  const ids = []
  const cards = tags.filter((tag) => !companyTags(tags).includes(tag) && !tag.idTag.startsWith('DEMO'))
  const { members } = demoDataTexts[language]
  const last = members.length - 1
  for (const [at, nickname] of members.entries()) {
    const { id } = await desk<Row>('POST', '/user/pers/save', { nickname, group: '' })
    // The last driver charges rarely and tops up too little; remaining cards belong to no driver.
    const own = at === last ? cards.slice(-1) : cards.slice(0, -1).filter((_, card) => card % 6 === at)
    const idTags = own.map(({ idTag }) => idTag)
    if (idTags.length > 0) await desk('POST', `/api/members/${id}/tokens`, { idTags })
    ids.push(id)
  }
  return ids
}

/** Returns the company tokens: all bus tokens except the last ones, or the last cards if there are no buses. */
function companyTags(tags: DemoOperator['tags']): DemoOperator['tags'] {
  const buses = tags.filter(({ idTag }) => idTag.startsWith('DEMO'))
  return buses.length > 0 ? buses.slice(0, -4) : tags.slice(-8)
}

interface Waits {
  approvalId: string | null
}
/** Approves what waits for a second person, as the manager does. */
async function byTwo({ stage, staff }: DemoDataContext, { approvalId }: Waits): Promise<void> {
  if (approvalId !== null)
    await stage.as(staff.manager)('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
}

/** Creates two companies: one is postpaid and gets a bill, the other is prepaid. */
async function addCompanies(desk: CallDemoApi, tale: DemoDataContext): Promise<void> {
  const { now, operator } = tale
  const { language, tags } = operator
  const [first, second] = demoDataTexts[language].companies
  const billingDay = Math.min(28, new Date(now - 4 * dayMs).getUTCDate())
  const own = companyTags(tags).map(({ idTag }) => idTag)
  const postpaid = await desk<Row>('POST', '/user/corporate/save', {
    name: first,
    payMode: 'postpaid',
    creditLimitMinor: 50_000_000,
    billingDay,
    taxId: 'DEMO0000000000001',
    invoice: { title: first, taxId: 'DEMO0000000000001' },
  })
  await desk('POST', `/api/companies/${postpaid.id}/tokens`, { idTags: own.slice(0, own.length / 2) })
  const prepaid = await desk<Row>('POST', '/user/corporate/save', { name: second, payMode: 'prepaid' })
  const paid = { amountMinor: 15_000_000, method: 'transfer', voucherNo: 'TR-2001' }
  await byTwo(tale, await desk<Waits>('POST', '/user/corporate/comprecharge', { id: prepaid.id, ...paid }))
  await desk('POST', `/api/companies/${prepaid.id}/tokens`, { idTags: own.slice(own.length / 2) })
}

async function addTerminals(manager: CallDemoApi, { stage, operator, operatorId }: DemoDataContext): Promise<void> {
  const places = await stationsOf(stage.domains, { stage, operatorId })
  for (const [at, { form }] of operator.stations.entries()) {
    const stationId = places.get(form.code)
    if (stationId === undefined || at > 1) continue
    await manager('POST', '/api/terminals', {
      terminalNo: `T-${operator.optcode.toUpperCase()}-${at + 1}`,
      name: `${form.name} T${at + 1}`,
      kind: at === 0 ? 'tcu' : 'pos',
      stationId,
      protocol: 'MQTT',
    })
  }
}

async function stationsOf({ stations }: Domains, { stage, operatorId }: Pick<DemoDataContext, 'stage' | 'operatorId'>) {
  const localTime = await stage.services.db.inTenant(operatorId, (tx) => stations.wallOf(tx))
  return new Map(localTime.map(({ code, stationId }) => [code, stationId]))
}

/** Returns the actors for the demo data: the operator, the environment, two users, and the charge points. */
export const scene = (tale: DemoDataContext) => {
  const { stage, operator, staff } = tale
  const by = {
    sendRequest: stage.as(staff.bookkeeper),
    second: stage.as(staff.manager),
    run: createDemoTaskRunner(stage),
    chargePoints: operator.stations.flatMap(({ chargePoints }) => chargePoints),
    mouthOf: (chargePoint: Pick<DemoChargePoint, 'chargePointNo' | 'protocol'>) =>
      createDemoMessageSender(stage, chargePoint),
  }
  return { ...operator, ...stage, ...stage.domains, ...tale, ...by, runs: dailyBusTrips }
}

/** Creates the data that does not depend on sessions, in parallel with the sessions. */
export async function createDemoBackground(tale: DemoDataContext): Promise<void> {
  const demoData = scene(tale)
  await createContentDemoData(demoData)
  await addDemoDrivers(demoData)
  await createVideoDemo(demoData)
  await createMaintenanceDemoData(demoData)
  await createEnergyDemoData(demoData)
  await createGridDemo(demoData)
}

/** Creates the results: faults, bills, reviews, and open tasks for today. */
export async function createDemoResults(
  tale: DemoDataContext,
  registers: DemoMeterRegisters,
): Promise<DemoMeterRegisters> {
  const { stage, operator, now } = tale
  const demoData = scene(tale)
  const after = new Map(await breakOne(tale, registers))
  await stage.at(now - 3 * dayMs, () => demoData.run('members:company-bills'))
  await stage.at(now - 30 * minuteMs, () => callItADay(tale))
  await stage.at(now - 5 * hourMs, () => draftTariff(demoData.second, tale))
  await addDemoSessions21({ ...demoData, registers: after })
  const steps = [addDemoInvoice, createDemoCards, addDemoSettlement, createDemoMessages, createDepotDemo].map(
    (sendUpdate) => sendUpdate(demoData),
  )
  const partner = createDemoPartner({ ...demoData, registers: after })
  await Promise.all([stage.payer && createPaymentDemoData({ ...stage.payer, ...demoData }), partner, ...steps])
  await addDemoVouchers(demoData)
  // Last, as the statement explains what was paid until here.
  await addDemoBooks(demoData)
  await stage.at(now - 2 * dayMs, () =>
    demoData.second('POST', '/api/parameter-templates', {
      name: demoDataTexts[operator.language].template,
      ...simulated,
      keys: { ConnectionTimeOut: '60', ResetRetries: '1', StopTransactionOnEVSideDisconnect: 'true' },
    }),
  )
  return after
}

/**
 * Creates the connection history: charge points connected at the beginning and reconnect sometimes after some minutes;
 * the offline ones disconnected.
 */
async function addDemoConnections({ stage: { gateway }, operator, now }: DemoDataContext): Promise<void> {
  const { chargePointOf, linkWas } = gateway.stations
  const recordConnections = async ({ chargePointNo }: { chargePointNo: string }, place: number) => {
    const point = await chargePointOf(chargePointNo)
    if (!point) return
    const link = (connected: boolean, at: number) => linkWas(point, { connected, at: new Date(at) })
    await link(true, now - 30.5 * dayMs + place * minuteMs)
    const lost = now - (2 + ((place * 5) % 23)) * dayMs + place * 17 * minuteMs
    if (place % 4 === 1) await link(false, lost).then(() => link(true, lost + (6 + place) * minuteMs))
    if (operator.away.includes(chargePointNo)) await link(false, now - 0.65 * dayMs)
  }
  await Promise.all(operator.stations.flatMap(ocppPointsOf).map(recordConnections))
}

/** Breaks a charge point: three sessions that need a manual decision, and a fault two hours ago. */
async function breakOne(
  { stage, operator, now }: DemoDataContext,
  registers: DemoMeterRegisters,
): Promise<DemoMeterRegisters> {
  const chargePoint = operator.stations
    .flatMap(({ chargePoints }) => chargePoints)
    .find(({ chargePointNo }) => chargePointNo === operator.faulted)
  if (!chargePoint) return registers
  const sendEvent = await createDemoMessageSender(stage, chargePoint)
  let wh = registers.get(`${chargePoint.chargePointNo}:1`) ?? 0
  const session = async (from: number, minutes: number, moreWh: number, ends = true) => {
    const start = { connectorId: 1, idTag: serviceTag, meterStart: wh, timestamp: toIsoTime(from) }
    const { transactionId } = await sendEvent('StartTransaction', start, from)
    wh += moreWh
    const until = from + minutes * minuteMs
    const stop = { transactionId, meterStop: wh, timestamp: toIsoTime(until), reason: 'Local' }
    if (ends) await sendEvent('StopTransaction', stop, until)
  }
  await session(now - 11 * hourMs, 0.4, 20)
  await session(now - 9 * hourMs, 30, chargePoint.ratedPowerW)
  await session(now - 7 * hourMs, 20, 4_000, false)
  await session(now - 4 * hourMs, 25, 9_000)
  const faultedAt = now - 2 * hourMs
  const fault = { connectorId: 1, status: 'Faulted', errorCode: 'GroundFailure', timestamp: toIsoTime(faultedAt) }
  await sendEvent('StatusNotification', fault, faultedAt)
  return new Map([...registers, [`${chargePoint.chargePointNo}:1`, wh]])
}

/** Creates reviews, and a refund that needs two approvals. */
async function callItADay({ stage, operator, staff }: DemoDataContext): Promise<void> {
  const texts = demoDataTexts[operator.language]
  const desk = stage.as(staff.dispatcher)
  const sessions = await desk<{ list: { sessionNo: string; chargePointNo: string }[] }>(
    'GET',
    '/api/sessions?state=settled&pageSize=10',
  )
  const [rated, complained] = sessions.list
  const [opinion] = demoReviewsByLanguage[operator.language]
  if (rated && opinion) {
    const evaluation = { ...opinion, text: texts.praise, sessionNo: rated.sessionNo }
    const { id } = await desk<Row>('POST', '/api/evaluations', evaluation)
    await desk('POST', `/api/evaluations/${id}/reply`, { text: texts.thanks })
  }
  if (complained) {
    const { chargePointNo, sessionNo } = complained
    const [content] = demoComplaintsByLanguage[operator.language]
    await desk('POST', '/api/feedback', { kind: 'chargePoint', content, chargePointNo, sessionNo })
  }
  const companies = await desk<{ list: (Row & { payMode: string })[] }>('GET', '/user/corporate/list')
  const prepaid = companies.list.find(({ payMode }) => payMode === 'prepaid')
  const back = { amountMinor: 120_000, method: 'transfer', voucherNo: 'TR-2002', reason: texts.refund }
  if (prepaid) await stage.as(staff.bookkeeper)('POST', '/user/corporate/comprefund', { id: prepaid.id, ...back })
}

/** Creates a tariff draft for the next season, and its backtest over the last week. */
async function draftTariff(manager: CallDemoApi, { operator, now }: DemoDataContext): Promise<void> {
  const content = exampleContent(operator.currency)
  const prices = operator.tariff?.prices ?? content.prices
  const dearer = Object.fromEntries(
    Object.entries(prices).map(([kind, price]) => [kind, { ...price, serviceE5: price.serviceE5 + 4_000 }]),
  )
  const rule = await manager<Row>('POST', '/api/tariffs', {
    code: 'next-season',
    name: demoDataTexts[operator.language].tariff,
    content: { ...content, prices: dearer },
  })
  await manager('POST', '/api/backtests', {
    ruleId: rule.id,
    draft: true,
    startedFrom: new Date(now - 7 * dayMs).toISOString(),
    startedTo: new Date(now - dayMs).toISOString(),
  })
}

/** Vendor and model that simulated fast chargers report. */
const simulated = { vendor: 'EVOps', model: 'Sim DC' }

/** Creates data that needs connected charge points: booked connectors, changed settings, new firmware. */
export async function createDemoLiveState({ stage, operator, operatorId, staff }: DemoDataContext): Promise<void> {
  const manager = stage.as(staff.manager)
  const places = await stationsOf(stage.domains, { stage, operatorId })
  const bookable = operator.stations.find(({ form, pattern }) => form.bookable && pattern === 'parking')
  const stationId = bookable && places.get(bookable.form.code)
  for (const [at, idTag] of (bookable?.tags ?? []).slice(0, 2).entries()) {
    const startsAt = new Date(Date.now() + (2 + at) * hourMs).toISOString()
    if (stationId !== undefined) await manager('POST', '/api/bookings', { stationId, idTag, startsAt })
  }
  const { list } = await manager<{ list: (Row & { chargePointNo: string })[] }>(
    'GET',
    '/api/charge-points?connected=true&equipmentType=1&protocol=ocpp1.6j&pageSize=20',
  )
  for (const { chargePointNo } of list.slice(2, 4))
    await manager('POST', `/api/charge-points/${chargePointNo}/commands`, {
      action: 'ChangeConfiguration',
      payload: { key: 'ConnectionTimeOut', value: '180' },
    })
  await Promise.all([bringFirmware(manager, list), createPartnerReservation(stage.payer)])
}

/**
 * Starts a firmware update on some charge points, one after the other: charging ones must wait, so the job is in
 * progress for a while.
 */
async function bringFirmware(manager: CallDemoApi, chargePoints: readonly Row[]): Promise<void> {
  const query = new URLSearchParams({ ...simulated, version: '1.4.2', fileName: 'sim-dc-1.4.2.bin' })
  const { id: firmwareId } = await manager<Row>(
    'POST',
    `/api/firmware?${query}`,
    Buffer.alloc(4096, 'firmware of the demo'),
  )
  await manager('PUT', `/api/firmware/${firmwareId}/state`, { state: 'released' })
  const connectors = await manager<{ list: { chargePointId: string }[] }>('GET', '/api/connectors?status=charging')
  const busy = new Set(connectors.list.map(({ chargePointId }) => chargePointId))
  const ids = chargePoints.map(({ id }) => id)
  const chargePointIds = [
    ...ids.filter((id) => !busy.has(id)).slice(0, 6),
    ...ids.filter((id) => busy.has(id)).slice(0, 4),
  ]
  if (chargePointIds.length > 0) await manager('POST', '/api/bulk-jobs/firmware', { firmwareId, chargePointIds })
}
