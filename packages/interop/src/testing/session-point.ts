import type { SiteChargePoint } from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import type { TcecTestSite } from './tcec-desk.ts'

/** Simulated charge point with a vehicle plugged in that executes commands. */
export interface SessionPoint {
  /** Tags of the start commands it received. */
  requests: string[]
  raw: Awaited<ReturnType<TcecTestSite['connect']>>
  authorize(idTag: string): Promise<{ status: string; parentIdTag?: string }>
  /** Starts a session, by a received command or by a presented card. Returns the transaction number. */
  begin(more?: { idTag?: string; timestamp?: string; meterStart?: number }): Promise<number>
  measure(transactionId: number, wh: number): Promise<unknown>
  /** `idTag`: the card that was presented to stop. */
  end(transactionId: number, wh: number, idTag?: string): Promise<unknown>
  close(): Promise<void>
}

export async function sessionPoint(
  desk: TcecTestSite,
  chargePoint: SiteChargePoint,
  starts = 'Accepted',
): Promise<SessionPoint> {
  const raw = await desk.connect(chargePoint)
  const startTags: string[] = []
  raw.answer('RemoteStartTransaction', (payload) => {
    // Safe cast: the protocol's schema has validated the payload.
    startTags.push((payload as { idTag: string }).idTag)
    return { status: starts }
  })
  raw.answer('RemoteStopTransaction', () => ({ status: 'Accepted' }))
  const call = async (action: string, payload: object) => {
    const reply = await raw.call(action, payload)
    if (reply.type !== 'result') throw new Error(`${action}: ${JSON.stringify(reply)}`)
    // oxlint-disable-next-line typescript/no-explicit-any -- the gateway's answers are valid by its schemas
    return reply.payload as any
  }
  await call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await call('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  await waitUntil(async () => {
    const { rows } = await desk.admin.query(
      `select from stations_connector_cards where charge_point_id = $1 and connector_no = 1 and state = 'occupied'`,
      [chargePoint.chargePointId],
    )
    return rows.length === 1
  }, 'the connector is known to be plugged')
  const timestamp = () => desk.services.now().toISOString()
  return {
    requests: startTags,
    raw,
    authorize: async (idTag) => (await call('Authorize', { idTag })).idTagInfo,
    async begin({ idTag, meterStart = 1_000, ...more } = {}) {
      if (idTag === undefined) await waitUntil(() => startTags.length > 0, 'the charge point is asked to start')
      const shown = idTag ?? startTags.at(-1)
      const start = { connectorId: 1, idTag: shown, meterStart, timestamp: timestamp(), ...more }
      return (await call('StartTransaction', start)).transactionId
    },
    measure: (transactionId, wh) =>
      call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [
          {
            timestamp: timestamp(),
            sampledValue: [
              { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
              { value: '60000', measurand: 'Power.Active.Import', unit: 'W' },
            ],
          },
        ],
      }),
    end: (transactionId, meterStop, idTag) =>
      call('StopTransaction', {
        transactionId,
        meterStop,
        timestamp: timestamp(),
        reason: 'Remote',
        ...(idTag !== undefined && { idTag }),
      }),
    close: () => raw.close(),
  }
}
