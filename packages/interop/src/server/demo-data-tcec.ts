import type { PartnerSecrets } from '../contract/index.ts'
import { demoConnectorId, demoOperator, type DemoTcec } from '../loopback/demo-tcec.ts'
import type { PartnerDemoData } from './demo-data-parts.ts'
import { formatChinaTime } from './tcec/session-rows.rules.ts'

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000] as const
const partners = '/api/organisation/partners'
const yuan = (amount: number) => Number(amount.toFixed(2))

/**
 * Creates the demo data of the T/CEC 102 partner, which stays in the test environment: the platform of an operator
 * whose stations, states and prices are pulled, and which receives ours. Our drivers have three sessions there: one
 * billed, one disputed because its order total exceeds the sum of its parts, and one in progress.
 */
export async function createTcecDemoPartner(
  demoData: PartnerDemoData,
  tcec: DemoTcec,
  callbacks: string,
): Promise<void> {
  const { sendRequest, run, interop, at, now } = demoData
  const { id, ours } = await at(now - 12 * dayMs, () => register(demoData, tcec))
  const path = `${partners}/${id}`
  await at(now - 4 * hourMs, async () => {
    await sendRequest('POST', `${path}/roaming/pull`)
    await run('interop:pull-tcec')
    await interop.idle()
  })
  const { list: tokens } = await sendRequest<{ list: { id: string }[] }>(
    'GET',
    '/api/start-tokens?verdict=accepted&pageSize=20',
  )
  const to = { url: `${callbacks}/api/public/tcec/${id}`, ours }
  let sentCount = 0
  for (const { id: tokenId } of tokens) {
    const visit = visits[sentCount]
    if (!visit) break
    const [from, evseNo] = [now - visit.ago, demoConnectorId(visit.station, 1)]
    const wish = { partnerId: id, stationNo: visit.station, evseNo, tokenId }
    const before = tcec.operator.started.length
    // A token without money is rejected. The next token may charge.
    const isRequested = await at(from - minuteMs, () =>
      sendRequest('POST', '/api/interop/roaming/commands/start', wish),
    )
      .then(() => tcec.operator.started.length > before)
      .catch(() => false)
    if (!isRequested) continue
    sentCount += 1
    await follow(tcec, to, { ...visit, evseNo, from })
  }
  tcec.operator.energy.set('NJ001', 412.6).set('NJ002', 268.15)
  await sendRequest('POST', `${path}/roaming/stats`, {})
  await run('interop:ask-stats')
  await interop.idle()
}

async function register({ sendRequest, interop, run }: PartnerDemoData, { secrets }: DemoTcec) {
  const stations = await sendRequest<{ list: { id: string }[] }>('GET', '/api/stations?pageSize=50')
  const { platformId, name, apiUrl } = demoOperator
  const { id, ourSecrets: ours } = await sendRequest<{ id: string; ourSecrets: PartnerSecrets }>('POST', partners, {
    platformId,
    name,
    apiUrl,
    protocol: '20161110',
    direction: 'both',
    pushEnabled: true,
    sendsFees: true,
    markupE5: 2_000,
    stationIds: stations.list.map((station) => station.id),
    theirSecrets: secrets,
  })
  const path = `${partners}/${id}`
  await sendRequest('POST', `${path}/link/test`)
  const { version } = await sendRequest<{ version: number }>('GET', `${path}/roaming`)
  await sendRequest('PUT', `${path}/roaming`, {
    tokens: 'all',
    marginHundredths: 500,
    recordDays: 3,
    version,
  })
  await run('interop:push-states')
  await interop.idle()
  return { id, ours }
}

const visits = [
  { station: 'NJ001', ago: 3 * hourMs, minutes: 42, kWh: 36.4, ends: true, idleMinutes: 0 },
  { station: 'NJ002', ago: 2 * hourMs, minutes: 25, kWh: 18.9, ends: true, idleMinutes: 5 },
  { station: 'NJ002', ago: 20 * minuteMs, minutes: 18, kWh: 12.75, ends: false, idleMinutes: 0 },
]
/** Sends the reports of the platform: start and status of a session, or its end with the order. */
async function follow(
  { operator, call }: DemoTcec,
  to: { url: string; ours: PartnerSecrets },
  visit: (typeof visits)[number] & { evseNo: string; from: number },
): Promise<void> {
  const { evseNo: ConnectorID, from, minutes, kWh, ends, idleMinutes } = visit
  const { StartChargeSeq } = operator.started.at(-1)
  const of = { StartChargeSeq, ConnectorID }
  const [StartTime, EndTime] = [formatChinaTime(from), formatChinaTime(from + minutes * minuteMs)]
  const [ElecMoney, SeviceMoney] = [yuan(kWh * 0.8216), yuan(kWh * 0.48)]
  const TotalMoney = yuan(ElecMoney + SeviceMoney + idleMinutes)
  const status = {
    ...of,
    StartChargeSeqStat: ends ? 4 : 2,
    ConnectorStatus: ends ? 1 : 3,
    CurrentA: 102,
    VoltageA: 398,
    Soc: 61,
    StartTime,
    EndTime,
    TotalPower: kWh,
    ElecMoney,
    SeviceMoney,
    TotalMoney,
    SumPeriod: 0,
  }
  operator.sessions.set(StartChargeSeq, status)
  await call(to, 'notification_start_charge_result', {
    ...of,
    StartChargeSeqStat: 2,
    StartTime,
    IdentCode: '',
  })
  await call(to, 'notification_equip_charge_status', status)
  if (!ends) return
  await call(to, 'notification_stop_charge_result', {
    ...of,
    StartChargeSeqStat: 4,
    SuccStat: 0,
    FailReason: 0,
  })
  await call(to, 'notification_charge_order_info', {
    ...of,
    StartTime,
    EndTime,
    TotalPower: kWh,
    TotalElecMoney: ElecMoney,
    TotalSeviceMoney: SeviceMoney,
    TotalMoney,
    StopReason: 0,
    SumPeriod: 0,
  })
}
