import { handleDerCall, type DerControls } from './der-21.ts'
import { handleDisplayCall, type DisplayMessages } from './display-201.ts'
import { handleEnergyCall21 } from './energy-21.ts'
import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'
import { handleMonitorCall, type VariableMonitors } from './monitors-201.ts'
import { handleTariffCall, type StoredTariffs } from './tariffs-21.ts'
import type { CallHandler16, SentMessage } from './words.ts'

/** Mapping between transaction ids and numbers. */
export interface TransactionIdMap {
  numberOf(ref: string): number | undefined
  /** Stores that a remote start was accepted for this tag. */
  remember(tag: string, remoteStartId: number): void
  readonly monitors: VariableMonitors
  readonly messages: DisplayMessages
  /** Tariffs of a 2.1 charge point. Other versions have none. */
  readonly tariffs?: StoredTariffs | undefined
  readonly controls: DerControls
}
type SendCall = (action: string, payload: MessagePayload) => void
type Handler = (payload: MessagePayload, inside: CallHandler16, names: TransactionIdMap) => CallReaction

const rejected: CallReaction = { answer: { status: 'Rejected' } }
const part = (payload: MessagePayload, name: string): MessagePayload => {
  const value = payload[name]
  return isPayload(value) ? value : {}
}
const tagOf = (payload: MessagePayload) => part(payload, 'idToken')['idToken']

/** Returns the 1.6 reaction with a converted response. */
function mapAnswer(reaction: CallReaction, change: (answer: MessagePayload) => MessagePayload): CallReaction {
  return 'error' in reaction ? reaction : { ...reaction, answer: change(reaction.answer) }
}

/** Converts a 2.0.1 profile to 1.6, with the first of several schedules. */
function profileOf(profile: MessagePayload, names: TransactionIdMap): MessagePayload {
  const { id, chargingSchedule, transactionId, chargingProfilePurpose: purpose, ...rest } = profile
  const [schedule] = Array.isArray(chargingSchedule) ? (chargingSchedule as unknown[]) : []
  const { id: _, ...fields } = isPayload(schedule) ? schedule : {}
  return {
    ...rest,
    chargingProfileId: id,
    chargingProfilePurpose: purpose === 'ChargingStationMaxProfile' ? 'ChargePointMaxProfile' : purpose,
    ...(transactionId !== undefined && { transactionId: names.numberOf(stringOrEmpty(transactionId)) }),
    chargingSchedule: fields,
  }
}

/** Returns a string unchanged, and '' for any other value. */
export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
const keyOf = (item: MessagePayload): string => {
  const { name, instance } = part(item, 'variable')
  const place = instance === undefined ? '' : `[${stringOrEmpty(instance)}]`
  return `${stringOrEmpty(part(item, 'component')['name'])}.${stringOrEmpty(name)}${place}`
}
/** 1.6 keys by their 2.0.1 variables. */
const keys: Readonly<Record<string, string>> = {
  'AlignedDataCtrlr.Interval': 'ClockAlignedDataInterval',
  'AuthCacheCtrlr.Enabled': 'AuthorizationCacheEnabled',
  'AuthCtrlr.AuthorizeRemoteStart': 'AuthorizeRemoteTxRequests',
  'LocalAuthListCtrlr.Enabled': 'LocalAuthListEnabled',
  'LocalAuthListCtrlr.ItemsPerMessage': 'SendLocalListMaxLength',
  'OCPPCommCtrlr.HeartbeatInterval': 'HeartbeatInterval',
  'SampledDataCtrlr.TxUpdatedInterval': 'MeterValueSampleInterval',
  'SampledDataCtrlr.TxUpdatedMeasurands': 'MeterValuesSampledData',
  'SecurityCtrlr.BasicAuthPassword': 'AuthorizationKey',
  'TxCtrlr.EVConnectionTimeOut': 'ConnectionTimeOut',
}
const items = (value: unknown): MessagePayload[] => (Array.isArray(value) ? value.filter(isPayload) : [])

function getVariables(payload: MessagePayload, inside: CallHandler16): CallReaction {
  const getVariableResult = items(payload['getVariableData']).map((item) => {
    const key = keys[keyOf(item)]
    const reaction = inside('GetConfiguration', { key: [key ?? ''] })
    const [found] = 'error' in reaction ? [] : items(reaction.answer['configurationKey'])
    const attributeStatus = found ? 'Accepted' : 'UnknownVariable'
    const { component, variable } = item
    return { component, variable, attributeStatus, ...(found && { attributeValue: found['value'] ?? '' }) }
  })
  return { answer: { getVariableResult } }
}

function setVariables(payload: MessagePayload, inside: CallHandler16): CallReaction {
  const setVariableResult = items(payload['setVariableData']).map((item) => {
    const { component, variable, attributeValue: value } = item
    const reaction = inside('ChangeConfiguration', { key: keys[keyOf(item)] ?? '', value })
    const status = 'error' in reaction ? 'Rejected' : String(reaction.answer['status'])
    return { component, variable, attributeStatus: status === 'NotSupported' ? 'UnknownVariable' : status }
  })
  return { answer: { setVariableResult } }
}

/** 1.6 names of the root certificate types. */
const uses: Readonly<Record<string, string>> = {
  CSMSRootCertificate: 'CentralSystemRootCertificate',
  ManufacturerRootCertificate: 'ManufacturerRootCertificate',
  MORootCertificate: 'MORootCertificate',
  V2GRootCertificate: 'V2GRootCertificate',
}

const handlers: Readonly<Record<string, Handler>> = {
  RequestStartTransaction(payload, inside, names) {
    const { evseId, remoteStartId, chargingProfile } = payload
    const idTag = tagOf(payload)
    const reaction = inside('RemoteStartTransaction', {
      idTag,
      ...(evseId !== undefined && { connectorId: evseId }),
      ...(isPayload(chargingProfile) && { chargingProfile: profileOf(chargingProfile, names) }),
    })
    const isTaken = 'answer' in reaction && reaction.answer['status'] === 'Accepted'
    if (isTaken) names.remember(String(idTag), Number(remoteStartId))
    return reaction
  },
  RequestStopTransaction({ transactionId: ref }, inside, names) {
    const transactionId = names.numberOf(stringOrEmpty(ref))
    return transactionId === undefined ? rejected : inside('RemoteStopTransaction', { transactionId })
  },
  Reset: ({ type }, inside) =>
    inside('Reset', { type: type === 'Immediate' ? 'Hard' : type === 'OnIdle' ? 'Soft' : type }),
  ChangeAvailability: (payload, inside) =>
    inside('ChangeAvailability', {
      connectorId: part(payload, 'evse')['id'] ?? 0,
      type: payload['operationalStatus'],
    }),
  UnlockConnector: ({ evseId }, inside) =>
    mapAnswer(inside('UnlockConnector', { connectorId: evseId }), ({ status }) => ({
      status: status === 'NotSupported' ? 'UnknownConnector' : status,
    })),
  TriggerMessage(payload, inside) {
    const { requestedMessage } = payload
    const { id } = part(payload, 'evse')
    const trigger =
      requestedMessage === 'SignChargingStationCertificate' ? 'SignChargePointCertificate' : requestedMessage
    return inside('TriggerMessage', {
      requestedMessage: trigger,
      ...(id !== undefined && { connectorId: id }),
    })
  },
  GetVariables: getVariables,
  SetVariables: setVariables,
  GetLocalListVersion: (_, inside) =>
    mapAnswer(inside('GetLocalListVersion', {}), ({ listVersion }) => ({
      versionNumber: Math.max(0, Number(listVersion)),
    })),
  SendLocalList({ versionNumber, updateType, localAuthorizationList }, inside) {
    const entries = items(localAuthorizationList).map((entry) => ({
      idTag: tagOf(entry),
      ...(isPayload(entry['idTokenInfo']) && { idTagInfo: { status: entry['idTokenInfo']['status'] } }),
    }))
    const list = { listVersion: versionNumber, updateType, localAuthorizationList: entries }
    return inside('SendLocalList', list)
  },
  ReserveNow(payload, inside) {
    const { id, expiryDateTime, evseId } = payload
    const wish = { reservationId: id, expiryDate: expiryDateTime, idTag: tagOf(payload) }
    return inside('ReserveNow', { ...wish, connectorId: evseId ?? 0 })
  },
  SetChargingProfile: (payload, inside, names) =>
    inside('SetChargingProfile', {
      connectorId: payload['evseId'],
      csChargingProfiles: profileOf(part(payload, 'chargingProfile'), names),
    }),
  ClearChargingProfile(payload, inside) {
    const { evseId, ...criteria } = part(payload, 'chargingProfileCriteria')
    const { chargingProfileId: id } = payload
    return inside('ClearChargingProfile', {
      ...criteria,
      ...(evseId !== undefined && { connectorId: evseId }),
      ...(id !== undefined && { id }),
    })
  },
  GetCompositeSchedule: ({ evseId, ...rest }, inside) =>
    mapAnswer(inside('GetCompositeSchedule', { ...rest, connectorId: evseId }), (answer) => {
      const { status, scheduleStart, chargingSchedule } = answer
      if (!isPayload(chargingSchedule)) return { status }
      const { chargingRateUnit, chargingSchedulePeriod } = chargingSchedule
      const duration = chargingSchedule['duration'] ?? rest['duration']
      const schedule = { evseId, duration, scheduleStart, chargingRateUnit, chargingSchedulePeriod }
      return { status, schedule }
    }),
  UpdateFirmware: (payload, inside) => inside('SignedUpdateFirmware', payload),
  InstallCertificate: ({ certificateType, certificate }, inside) =>
    inside('InstallCertificate', {
      certificate,
      certificateType: uses[String(certificateType)] ?? certificateType,
    }),
  GetInstalledCertificateIds({ certificateType }, inside) {
    const wanted = Array.isArray(certificateType) ? certificateType : Object.keys(uses)
    const certificateHashDataChain = wanted.flatMap((type) => {
      const reaction = inside('GetInstalledCertificateIds', { certificateType: uses[String(type)] ?? type })
      const found = 'error' in reaction ? [] : items(reaction.answer['certificateHashData'])
      return found.map((certificateHashData) => ({ certificateType: type, certificateHashData }))
    })
    return certificateHashDataChain.length > 0
      ? { answer: { status: 'Accepted', certificateHashDataChain } }
      : { answer: { status: 'NotFound' } }
  },
  CostUpdated: () => ({ answer: {} }),
  GetTransactionStatus: ({ transactionId }, _, names) => ({
    answer: {
      messagesInQueue: false,
      ...(transactionId !== undefined && {
        ongoingIndicator: names.numberOf(stringOrEmpty(transactionId)) !== undefined,
      }),
    },
  }),
}

/** Returns the device model: settings as 2.0.1 variables, EVSEs and their connectors. */
function inventory(inside: CallHandler16): MessagePayload[] {
  const reaction = inside('GetConfiguration', {})
  const settings = 'error' in reaction ? [] : items(reaction.answer['configurationKey'])
  const byKey = new Map(settings.map((setting) => [setting['key'], setting]))
  const foundSettings = Object.entries(keys).flatMap(([place, key]) => {
    const setting = byKey.get(key)
    const [owner = '', name = ''] = place.split('.')
    if (!setting) return []
    const mutability = setting['readonly'] === true ? 'ReadOnly' : 'ReadWrite'
    const value = stringOrEmpty(setting['value'])
    const dataType = /^\d+$/.test(value) ? 'integer' : /^(?:true|false)$/.test(value) ? 'boolean' : 'string'
    return [variable({ name: owner }, name, { value, mutability, dataType })]
  })
  const count = Number(byKey.get('NumberOfConnectors')?.['value'] ?? 1)
  const connectors = Array.from({ length: count }, (_, index) => ({ id: index + 1 })).flatMap((evse) => [
    variable({ name: 'EVSE', evse }, 'Available', {
      value: 'true',
      mutability: 'ReadOnly',
      dataType: 'boolean',
    }),
    variable({ name: 'EVSE', evse }, 'Power', {
      value: '0',
      mutability: 'ReadOnly',
      dataType: 'decimal',
      supportsMonitoring: true,
    }),
    variable({ name: 'Connector', evse: { ...evse, connectorId: 1 } }, 'ConnectorType', {
      value: 'cCCS2',
      mutability: 'ReadOnly',
      dataType: 'string',
    }),
  ])
  return [...foundSettings, ...connectors]
}
function variable(
  component: MessagePayload,
  name: string,
  options: { value: string; mutability: string; dataType: string; supportsMonitoring?: boolean },
): MessagePayload {
  const { value, mutability, dataType, supportsMonitoring = false } = options
  return {
    component,
    variable: { name },
    variableAttribute: [{ value, mutability }],
    variableCharacteristics: { dataType, supportsMonitoring },
  }
}

/** The report follows the response, in parts of ten. */
function report(payload: MessagePayload, inside: CallHandler16, sendUpdate: SendCall): CallReaction {
  const then = () => {
    const all = inventory(inside)
    for (let from = 0; from < all.length; from += 10)
      sendUpdate('NotifyReport', {
        requestId: payload['requestId'],
        seqNo: from / 10,
        generatedAt: new Date().toISOString(),
        tbc: from + 10 < all.length,
        reportData: all.slice(from, from + 10),
      })
  }
  return { answer: { status: 'Accepted' }, then }
}

/** Handles a 2.0.1 call from the server. Calls with the same form as in 1.6 are passed on unchanged. */
export function handleServerCall201(
  { action, payload }: SentMessage,
  { inside, sendUpdate, names }: { inside: CallHandler16; sendUpdate: SendCall; names: TransactionIdMap },
): CallReaction {
  if (action === 'GetBaseReport') return report(payload, inside, sendUpdate)
  const { monitors, messages, tariffs, controls } = names
  const numberOf = (ref: string) => names.numberOf(ref)
  const isRunning = (ref: string) => numberOf(ref) !== undefined
  const reaction =
    handleMonitorCall(action, payload, { monitors, sendUpdate }) ??
    handleDisplayCall(action, payload, { messages, sendUpdate }) ??
    handleDerCall(action, payload, { controls, sendUpdate }) ??
    handleEnergyCall21(action, payload, { inside, sendUpdate, numberOf }) ??
    (tariffs && handleTariffCall(action, payload, { tariffs, isRunning }))
  if (reaction) return reaction
  const handler = Object.hasOwn(handlers, action) ? handlers[action] : undefined
  return handler ? handler(payload, inside, names) : inside(action, payload)
}
