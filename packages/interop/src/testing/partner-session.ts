import { randomUUID } from 'node:crypto'
import type { SiteChargePoint } from '@evops/charging/testing'
import { createTestUser } from '@evops/organisation/testing'
import { waitUntil } from '@evops/platform/testing'
import type { TcecTestCaller, TcecTestSite } from './tcec-desk.ts'

let numbers = 0
/** Runs a partner's session from its start to the stop by its charge point half an hour later. Returns its number. */
export async function createPartnerSession(
  desk: TcecTestSite,
  { caller, chargePoint, wh }: { caller: TcecTestCaller; chargePoint: SiteChargePoint; wh: number },
): Promise<string> {
  const point = await desk.connect(chargePoint)
  const tags: string[] = []
  point.answer('RemoteStartTransaction', (payload) => {
    tags.push((payload as { idTag: string }).idTag)
    return { status: 'Accepted' }
  })
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await point.call('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  const StartChargeSeq = `${caller.partner.platformId}${String((numbers += 1)).padStart(18, '7')}`
  const start = { StartChargeSeq, ConnectorID: `${chargePoint.chargePointNo}01`, QRCode: '' }
  await waitUntil(
    async () => (await caller.sendRequest('query_start_charge', start)).payload?.SuccStat === 0,
    'the charge point is known to be plugged',
  )
  await waitUntil(() => tags.length > 0, 'the charge point is asked to start')
  const timestamp = () => desk.services.now().toISOString()
  const started = await point.call('StartTransaction', {
    connectorId: 1,
    idTag: tags.at(-1),
    meterStart: 0,
    timestamp: timestamp(),
  })
  if (started.type !== 'result') throw new Error('not started')
  const { transactionId } = started.payload as { transactionId: number }
  desk.setNow(new Date(desk.services.now().getTime() + 1_800_000))
  await point.call('StopTransaction', { transactionId, meterStop: wh, timestamp: timestamp() })
  await point.close()
  return StartChargeSeq
}

/** Requests a change of a session, which another person approves. */
export async function applySessionChange(
  desk: TcecTestSite,
  partnerNo: string,
  { act, ...wish }: { act: 'edit'; energyDwh: number } | { act: 'void' },
): Promise<void> {
  const { rows } = await desk.admin.query(
    `select o.id, o.version, o.started_at as "startedAt", o.ended_at as "endedAt" from charging_sessions o
     join charging_session_partners p on p.operator_id = o.operator_id and p.session_id = o.id where p.partner_no = $1`,
    [partnerNo],
  )
  const { id, version, ...times } = rows[0]
  const body = { version, reason: 'the meter was read again', ...(act === 'edit' && { ...times, ...wish }) }
  const postAsUser = async (url: string, payload: object) => {
    const { token } = await createTestUser(desk.services, { operatorId: desk.operatorId, codes: 'all' })
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const reply = await desk.app.inject({ method: 'POST', url, headers, payload })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
    return reply.json<{ data: { approvalId: string | null } }>().data
  }
  const { approvalId } = await postAsUser(`/api/sessions/${id}/${act}`, body)
  if (approvalId !== null) await postAsUser(`/api/sessions/audits/${approvalId}/approve`, {})
}
