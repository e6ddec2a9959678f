import {
  type CommandAction,
  commandActions,
  commandPayloads201,
  commandsOf21,
  type ChargePointDetail,
} from '../../contract/index.ts'

/** Example payload for each command. */
export const commandExamples: Readonly<Record<CommandAction, object>> = {
  RemoteStartTransaction: { idTag: '', connectorId: 1 },
  RemoteStopTransaction: { transactionId: 0 },
  Reset: { type: 'Soft' },
  ChangeAvailability: { connectorId: 0, type: 'Operative' },
  UnlockConnector: { connectorId: 1 },
  MoveParkingLock: { connectorId: 1, type: 'Up' },
  GetConfiguration: { key: ['HeartbeatInterval'] },
  ChangeConfiguration: { key: 'MeterValueSampleInterval', value: '15' },
  TriggerMessage: { requestedMessage: 'StatusNotification', connectorId: 1 },
  ClearCache: {},
  DataTransfer: { vendorId: '', messageId: '', data: '' },
  GetLocalListVersion: {},
  SendLocalList: {
    updateType: 'Differential',
    localAuthorizationList: [{ idTag: '', idTagInfo: { status: 'Accepted' } }],
  },
  ReserveNow: { connectorId: 1, idTag: '', expiryDate: '2030-01-01T00:00:00Z' },
  CancelReservation: { reservationId: 0 },
  SetChargingProfile: {
    connectorId: 0,
    csChargingProfiles: {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: {
        chargingRateUnit: 'W',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 30_000 }],
      },
    },
  },
  ClearChargingProfile: { id: 1 },
  GetCompositeSchedule: { connectorId: 1, duration: 86_400 },
  UpdateFirmware: { firmwareId: '' },
  SignedUpdateFirmware: { firmwareId: '' },
  GetDiagnostics: {},
  GetLog: { logType: 'SecurityLog' },
  ExtendedTriggerMessage: { requestedMessage: 'SignChargePointCertificate' },
  InstallCertificate: { certificateType: 'CentralSystemRootCertificate', certificate: '' },
  DeleteCertificate: {
    certificateHashData: {
      hashAlgorithm: 'SHA256',
      issuerNameHash: '',
      issuerKeyHash: '',
      serialNumber: '',
    },
  },
  GetInstalledCertificateIds: { certificateType: 'CentralSystemRootCertificate' },
  GetVariables: {
    getVariableData: [{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } }],
  },
  SetVariables: {
    setVariableData: [
      {
        component: { name: 'OCPPCommCtrlr' },
        variable: { name: 'HeartbeatInterval' },
        attributeValue: '300',
      },
    ],
  },
  GetBaseReport: { reportBase: 'FullInventory' },
  GetReport: { componentCriteria: ['Problem'] },
  SetMonitoringBase: { monitoringBase: 'FactoryDefault' },
  SetMonitoringLevel: { severity: 5 },
  SetVariableMonitoring: {
    setMonitoringData: [
      {
        component: { name: 'EVSE', evse: { id: 1 } },
        variable: { name: 'Power' },
        type: 'UpperThreshold',
        value: 60_000,
        severity: 5,
      },
    ],
  },
  ClearVariableMonitoring: { id: [1] },
  GetMonitoringReport: {},
  GetTransactionStatus: {},
  CustomerInformation: { report: true, clear: false, idToken: { idToken: '', type: 'ISO14443' } },
  CostUpdated: { transactionId: 0, totalCost: 0 },
  SetDisplayMessage: {
    message: { id: 1, priority: 'NormalCycle', message: { format: 'UTF8', content: '' } },
  },
  GetDisplayMessages: {},
  ClearDisplayMessage: { id: 1 },
  GetChargingProfiles: { chargingProfile: {} },
  PublishFirmware: { firmwareId: '' },
  UnpublishFirmware: { firmwareId: '' },
  GetPeriodicEventStream: {},
  AdjustPeriodicEventStream: { id: 0, params: { interval: 60 } },
  SetDefaultTariff: { evseId: 0 },
  GetTariffs: { evseId: 0 },
  ClearTariffs: {},
  ChangeTransactionTariff: { transactionId: 0 },
  NotifyWebPaymentStarted: { evseId: 1, timeout: 300 },
  SetNetworkProfile: {
    configurationSlot: 1,
    connectionData: {
      ocppVersion: 'OCPP20',
      ocppTransport: 'JSON',
      ocppCsmsUrl: 'wss://',
      messageTimeout: 30,
      securityProfile: 2,
      ocppInterface: 'Wired0',
    },
  },
  UsePriorityCharging: { transactionId: 0, activate: true },
  NotifyAllowedEnergyTransfer: { transactionId: 0, allowedEnergyTransfer: ['AC_three_phase'] },
  UpdateDynamicSchedule: { chargingProfileId: 1, scheduleUpdate: { limit: 30_000 } },
  SetDERControl: {
    isDefault: true,
    controlType: 'LimitMaxDischarge',
    limitMaxDischarge: { priority: 1, pctMaxDischargePower: 80 },
  },
  GetDERControl: {},
  ClearDERControl: { isDefault: true },
  AFRRSignal: { timestamp: '2030-01-01T00:00:00Z', signal: 0 },
  RequestBatterySwap: { idTag: '' },
}

/** Returns true if a charge point uses OCPP 2.1: in its connection, or by its registration if there is none. */
export function isOcpp21({ protocol, link }: Pick<ChargePointDetail, 'protocol' | 'link'>): boolean {
  return (link?.subprotocol ?? protocol) === 'ocpp2.1'
}

/**
 * Returns the commands available for the OCPP version of the connection, or for the configured version if there is no
 * connection.
 */
export function availableCommands(chargePoint: Pick<ChargePointDetail, 'protocol' | 'link'>): CommandAction[] {
  const { protocol, link } = chargePoint
  const speaks2 = (link?.subprotocol ?? protocol).startsWith('ocpp2')
  const isMissing = (action: CommandAction) =>
    (!speaks2 && Object.hasOwn(commandPayloads201, action)) || (!isOcpp21(chargePoint) && commandsOf21.has(action))
  return commandActions.filter((action) => !isMissing(action))
}
