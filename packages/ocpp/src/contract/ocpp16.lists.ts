/** Value lists of OCPP 1.6 (section 7), with the protocol's spelling. */
export const chargePointStatuses = [
  'Available',
  'Preparing',
  'Charging',
  'SuspendedEVSE',
  'SuspendedEV',
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
] as const
export type ChargePointStatus = (typeof chargePointStatuses)[number]

export const chargePointErrorCodes = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'NoError',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
] as const
export type ChargePointErrorCode = (typeof chargePointErrorCodes)[number]

export const stopReasons = [
  'DeAuthorized',
  'EmergencyStop',
  'EVDisconnected',
  'HardReset',
  'Local',
  'Other',
  'PowerLoss',
  'Reboot',
  'Remote',
  'SoftReset',
  'UnlockCommand',
] as const
export type StopReason = (typeof stopReasons)[number]

export const readingContexts = [
  'Interruption.Begin',
  'Interruption.End',
  'Other',
  'Sample.Clock',
  'Sample.Periodic',
  'Transaction.Begin',
  'Transaction.End',
  'Trigger',
] as const
export type ReadingContext = (typeof readingContexts)[number]

export const measurands = [
  'Current.Export',
  'Current.Import',
  'Current.Offered',
  'Energy.Active.Export.Interval',
  'Energy.Active.Export.Register',
  'Energy.Active.Import.Interval',
  'Energy.Active.Import.Register',
  'Energy.Reactive.Export.Interval',
  'Energy.Reactive.Export.Register',
  'Energy.Reactive.Import.Interval',
  'Energy.Reactive.Import.Register',
  'Frequency',
  'Power.Active.Export',
  'Power.Active.Import',
  'Power.Factor',
  'Power.Offered',
  'Power.Reactive.Export',
  'Power.Reactive.Import',
  'RPM',
  'SoC',
  'Temperature',
  'Voltage',
] as const
export type Measurand = (typeof measurands)[number]

/** `Celcius` is a spelling error in the 1.6 schema; both spellings are accepted. */
export const meterUnits = [
  'A',
  'Celcius',
  'Celsius',
  'Fahrenheit',
  'K',
  'kVA',
  'kvar',
  'kvarh',
  'kW',
  'kWh',
  'Percent',
  'V',
  'VA',
  'var',
  'varh',
  'W',
  'Wh',
] as const
export type MeterUnit = (typeof meterUnits)[number]

export const meterPhases = ['L1', 'L2', 'L3', 'N', 'L1-N', 'L2-N', 'L3-N', 'L1-L2', 'L2-L3', 'L3-L1'] as const
export type MeterPhase = (typeof meterPhases)[number]

export const meterLocations = ['Body', 'Cable', 'EV', 'Inlet', 'Outlet'] as const
export type MeterLocation = (typeof meterLocations)[number]

export const authorizationStatuses = ['Accepted', 'Blocked', 'Expired', 'Invalid', 'ConcurrentTx'] as const
export type AuthorizationStatus = (typeof authorizationStatuses)[number]

/** Messages that TriggerMessage can request (core profile and firmware). */
export const triggerableMessages = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StatusNotification',
] as const
