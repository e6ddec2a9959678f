import type { Component, Variable } from './ocpp201.device.ts'

const pattern = /^([^.#[\]]+)(?:\[([^\]]+)\])?(?:#(\d+)(?:\/(\d+))?)?\.([^.[\]]+)(?:\[([^\]]+)\])?$/

/**
 * Returns a variable of the OCPP 2.x device model as one string: `OCPPCommCtrlr.HeartbeatInterval`, with instances
 * `OCPPCommCtrlr.MessageAttempts[TransactionEvent]`, of an EVSE or its connector `Connector#1/2.AvailabilityState`.
 */
export function formatVariableKey(component: Component, variable: Variable): string {
  const { evse } = component
  const place = evse ? `#${evse.id}${evse.connectorId === undefined ? '' : `/${evse.connectorId}`}` : ''
  return `${component.name}${instance(component)}${place}.${variable.name}${instance(variable)}`
}

function instance({ instance: name }: { instance?: string }): string {
  return name === undefined ? '' : `[${name}]`
}

/** Parses such a string. Returns null for any other text. */
export function readVariableKey(text: string): { component: Component; variable: Variable } | null {
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, name = '', componentInstance, evse, connector, variable = '', variableInstance] = match
  return {
    component: {
      name,
      ...(componentInstance !== undefined && { instance: componentInstance }),
      ...(evse !== undefined && {
        evse: { id: Number(evse), ...(connector !== undefined && { connectorId: Number(connector) }) },
      }),
    },
    variable: { name: variable, ...(variableInstance !== undefined && { instance: variableInstance }) },
  }
}

/** 2.x variables that correspond to configuration keys of 1.6. */
const variableOf16: Readonly<Record<string, string>> = {
  AllowOfflineTxForUnknownId: 'AuthCtrlr.OfflineTxForUnknownIdEnabled',
  AuthorizationCacheEnabled: 'AuthCacheCtrlr.Enabled',
  AuthorizationKey: 'SecurityCtrlr.BasicAuthPassword',
  AuthorizeRemoteTxRequests: 'AuthCtrlr.AuthorizeRemoteStart',
  ChargeProfileMaxStackLevel: 'SmartChargingCtrlr.ProfileStackLevel',
  ChargingScheduleAllowedChargingRateUnit: 'SmartChargingCtrlr.RateUnit',
  ChargingScheduleMaxPeriods: 'SmartChargingCtrlr.PeriodsPerSchedule',
  ClockAlignedDataInterval: 'AlignedDataCtrlr.Interval',
  ConnectionTimeOut: 'TxCtrlr.EVConnectionTimeOut',
  CpoName: 'SecurityCtrlr.OrganizationName',
  HeartbeatInterval: 'OCPPCommCtrlr.HeartbeatInterval',
  LocalAuthListEnabled: 'LocalAuthListCtrlr.Enabled',
  LocalAuthListMaxLength: 'LocalAuthListCtrlr.Entries',
  LocalAuthorizeOffline: 'AuthCtrlr.LocalAuthorizeOffline',
  LocalPreAuthorize: 'AuthCtrlr.LocalPreAuthorize',
  MaxEnergyOnInvalidId: 'TxCtrlr.MaxEnergyOnInvalidId',
  MeterValueSampleInterval: 'SampledDataCtrlr.TxUpdatedInterval',
  MeterValuesAlignedData: 'AlignedDataCtrlr.Measurands',
  MeterValuesSampledData: 'SampledDataCtrlr.TxUpdatedMeasurands',
  ResetRetries: 'OCPPCommCtrlr.ResetRetries',
  SecurityProfile: 'SecurityCtrlr.SecurityProfile',
  SendLocalListMaxLength: 'LocalAuthListCtrlr.ItemsPerMessage',
  StopTransactionOnEVSideDisconnect: 'TxCtrlr.StopTxOnEVSideDisconnect',
  StopTransactionOnInvalidId: 'TxCtrlr.StopTxOnInvalidId',
  StopTxnAlignedData: 'AlignedDataCtrlr.TxEndedMeasurands',
  StopTxnSampledData: 'SampledDataCtrlr.TxEndedMeasurands',
  TransactionMessageAttempts: 'OCPPCommCtrlr.MessageAttempts[TransactionEvent]',
  TransactionMessageRetryInterval: 'OCPPCommCtrlr.MessageAttemptInterval[TransactionEvent]',
  UnlockConnectorOnEVSideDisconnect: 'OCPPCommCtrlr.UnlockOnEVSideDisconnect',
  WebSocketPingInterval: 'OCPPCommCtrlr.WebSocketPingInterval',
}

const variables = new Map(Object.entries(variableOf16).map(([key, text]) => [key.toLowerCase(), text]))

/**
 * Returns the variable for a 1.6 key in any spelling, or for a variable's own string. Null if 2.x has no equivalent.
 */
export function variableOfParameterKey(key: string): { component: Component; variable: Variable } | null {
  return readVariableKey(variables.get(key.trim().toLowerCase()) ?? key)
}

/**
 * Returns one canonical name for all names of a parameter. Names of components, variables and 1.6 keys are
 * case-insensitive.
 */
export function canonicalParameterName(key: string): string {
  const found = variableOfParameterKey(key)
  return (found ? formatVariableKey(found.component, found.variable) : key.trim()).toLowerCase()
}
