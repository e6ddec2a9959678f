/* Messages of an external charge point in OCPP 1.6, 2.0.1 and 2.1, each written from its own standard. */
type Fields = Record<string, unknown>
/** Connection that sends calls to the server. */
interface Wire {
  call(action: string, payload: Fields): Promise<Fields>
}
type Reason = 'Local' | 'Remote' | 'PowerLoss'
interface MeterReport {
  wh: number
  at: string
}
export interface ForeignSession {
  /** `remote`: the server's request, if the start was remote. `offline`: there was no network. */
  begin(report: MeterReport & { idTag: string; remote?: Fields; offline?: boolean }): Promise<unknown>
  meter(report: MeterReport): Promise<unknown>
  end(report: MeterReport & { reason: Reason; offline?: boolean }): Promise<unknown>
}
export interface ForeignWords {
  protocol: string
  /** Names of the requested actions in its version. */
  start: string
  stop: string
  inventory: string
  boot(point: Wire, firmware: string): Promise<Fields>
  status(point: Wire, isTaken: boolean): Promise<unknown>
  session(point: Wire): ForeignSession
  /** Sends the report requested by `inventory`: one setting, 7,200 W. */
  sendInventory(point: Wire, request: Fields): Promise<unknown>
  firmwareOf(request: Fields): string
  firmwareStatus(point: Wire, report: { status: string; request: Fields }): Promise<unknown>
}
export const now = () => new Date().toISOString()
const measurand = 'Energy.Active.Import.Register'

export const words16: ForeignWords = {
  protocol: 'ocpp1.6',
  start: 'RemoteStartTransaction',
  stop: 'RemoteStopTransaction',
  inventory: 'GetConfiguration',
  boot: (point, firmwareVersion) =>
    point.call('BootNotification', {
      chargePointVendor: 'Foreign',
      chargePointModel: 'F-60',
      firmwareVersion,
    }),
  status: (point, isTaken) =>
    point.call('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: isTaken ? 'Charging' : 'Available',
      timestamp: now(),
    }),
  session(point) {
    let transactionId = 0
    return {
      async begin({ wh, at, idTag }) {
        const start = { connectorId: 1, idTag, meterStart: wh, timestamp: at }
        transactionId = Number((await point.call('StartTransaction', start)).transactionId)
      },
      meter({ wh, at }) {
        const meterValue = [{ timestamp: at, sampledValue: [{ value: String(wh), measurand, unit: 'Wh' }] }]
        return point.call('MeterValues', { connectorId: 1, transactionId, meterValue })
      },
      end: ({ wh, at, reason }) =>
        point.call('StopTransaction', { transactionId, meterStop: wh, timestamp: at, reason }),
    }
  },
  // The response itself contained it.
  sendInventory: async () => undefined,
  firmwareOf: ({ location }) => String(location),
  firmwareStatus: (point, { status }) => point.call('FirmwareStatusNotification', { status }),
}

const endsBy = { Local: 'StopAuthorized', Remote: 'RemoteStop', PowerLoss: 'AbnormalCondition' } as const
export const words2 = (protocol: 'ocpp2.0.1' | 'ocpp2.1'): ForeignWords => ({
  protocol,
  start: 'RequestStartTransaction',
  stop: 'RequestStopTransaction',
  inventory: 'GetBaseReport',
  boot: (point, firmwareVersion) =>
    point.call('BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Foreign', model: 'F-60', firmwareVersion },
    }),
  status: (point, isTaken) =>
    point.call('StatusNotification', {
      timestamp: now(),
      connectorStatus: isTaken ? 'Occupied' : 'Available',
      evseId: 1,
      connectorId: 1,
    }),
  session(point) {
    const transactionId = crypto.randomUUID()
    let seqNo = 0
    const sendTransactionEvent = (
      eventType: string,
      triggerReason: string,
      { wh, at }: MeterReport,
      more: Fields = {},
    ) => {
      const { info, ...rest } = more
      const value = { value: wh, measurand, unitOfMeasure: { unit: 'Wh' } }
      return point.call('TransactionEvent', {
        eventType,
        triggerReason,
        timestamp: at,
        seqNo: seqNo++,
        transactionInfo: { transactionId, ...(info as object) },
        meterValue: [{ timestamp: at, sampledValue: [value] }],
        ...rest,
      })
    }
    return {
      begin: ({ idTag, remote, offline = false, ...report }) =>
        sendTransactionEvent('Started', remote ? 'RemoteStart' : 'Authorized', report, {
          evse: { id: 1, connectorId: 1 },
          idToken: { idToken: idTag, type: 'Central' },
          offline,
          info: { chargingState: 'Charging', ...(remote && { remoteStartId: remote.remoteStartId }) },
        }),
      meter: (report) => sendTransactionEvent('Updated', 'MeterValuePeriodic', report),
      end: ({ reason, offline = false, ...report }) =>
        sendTransactionEvent('Ended', endsBy[reason], report, { offline, info: { stoppedReason: reason } }),
    }
  },
  sendInventory(point, { requestId }) {
    const reportData = [
      {
        component: { name: 'EVSE', evse: { id: 1 } },
        variable: { name: 'Power' },
        variableAttribute: [{ value: '7200' }],
      },
    ]
    return point.call('NotifyReport', { requestId, seqNo: 0, generatedAt: now(), reportData })
  },
  firmwareOf: ({ firmware }) => String((firmware as Fields).location),
  firmwareStatus: (point, { status, request: { requestId } }) =>
    point.call('FirmwareStatusNotification', { status, requestId }),
})
