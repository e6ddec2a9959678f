/** Configuration keys of a charge point (OCPP 1.6 chapter 9), with realistic responses to changes. */
export interface ConfigurationKeys {
  number(key: string): number
  flag(key: string): boolean
  list(key: string): string[]
  /** Sets a value from the charge point itself, or a test's initial value. */
  set(key: string, value: string): void
  change(key: string, value: string): 'Accepted' | 'Rejected' | 'RebootRequired' | 'NotSupported'
  read(keys: readonly string[] | undefined): {
    configurationKey: { key: string; readonly: boolean; value?: string }[]
    unknownKey: string[]
  }
}

type Kind = 'number' | 'flag' | 'text' | 'measurands'
type Access = 'write' | 'read' | 'reboot' | 'secret'
interface Entry {
  value: string
  readonly kind: Kind
  readonly access: Access
}

const measurands = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Temperature',
]
const allMeasurands = measurands.join(',')

const defaults: readonly (readonly [string, string, Kind, Access])[] = [
  ['AllowOfflineTxForUnknownId', 'true', 'flag', 'write'],
  ['AuthorizationCacheEnabled', 'true', 'flag', 'write'],
  ['AuthorizationKey', '', 'text', 'secret'],
  ['AuthorizeRemoteTxRequests', 'true', 'flag', 'write'],
  ['ClockAlignedDataInterval', '1800', 'number', 'write'],
  ['ConnectionTimeOut', '60', 'number', 'write'],
  ['ConnectorPhaseRotation', 'NotApplicable', 'text', 'write'],
  ['GetConfigurationMaxKeys', '50', 'number', 'read'],
  ['HeartbeatInterval', '60', 'number', 'write'],
  ['LocalAuthorizeOffline', 'true', 'flag', 'write'],
  ['LocalPreAuthorize', 'false', 'flag', 'write'],
  ['LocalAuthListEnabled', 'true', 'flag', 'write'],
  ['LocalAuthListMaxLength', '1000', 'number', 'read'],
  ['MeterValueSampleInterval', '30', 'number', 'write'],
  ['MeterValuesAlignedData', allMeasurands, 'measurands', 'write'],
  ['MeterValuesSampledData', allMeasurands, 'measurands', 'write'],
  ['NumberOfConnectors', '1', 'number', 'read'],
  ['ResetRetries', '1', 'number', 'write'],
  ['SecurityProfile', '1', 'number', 'reboot'],
  ['SendLocalListMaxLength', '100', 'number', 'read'],
  ['StopTransactionOnEVSideDisconnect', 'true', 'flag', 'write'],
  ['StopTransactionOnInvalidId', 'true', 'flag', 'write'],
  ['StopTxnAlignedData', '', 'measurands', 'write'],
  ['StopTxnSampledData', '', 'measurands', 'write'],
  [
    'SupportedFeatureProfiles',
    'Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger',
    'text',
    'read',
  ],
  ['TransactionMessageAttempts', '3', 'number', 'write'],
  ['TransactionMessageRetryInterval', '10', 'number', 'write'],
  ['UnlockConnectorOnEVSideDisconnect', 'true', 'flag', 'write'],
  ['WebSocketPingInterval', '60', 'number', 'reboot'],
]

/** @param onChange called after each accepted change by the server. */
export function createConfiguration(onChange: (key: string, value: string) => void): ConfigurationKeys {
  const table = new Map<string, Entry>()
  for (const [key, value, kind, access] of defaults) table.set(key, { value, kind, access })
  const value = (key: string) => table.get(key)?.value ?? ''
  return {
    number: (key) => Number(value(key)),
    flag: (key) => value(key).toLowerCase() === 'true',
    list: (key) =>
      value(key)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    set(key, next) {
      const entry = table.get(key)
      if (!entry) throw new Error(`The simulated point has no key ${key}`)
      entry.value = next
    },
    change(key, next) {
      const entry = table.get(key)
      if (!entry) return 'NotSupported'
      if (entry.access === 'read' || !fits(entry.kind, next)) return 'Rejected'
      entry.value = next
      onChange(key, next)
      return entry.access === 'reboot' ? 'RebootRequired' : 'Accepted'
    },
    read: (keys) => readTable(table, keys),
  }
}

function fits(kind: Kind, value: string): boolean {
  if (kind === 'number') return /^\d{1,9}$/.test(value)
  if (kind === 'flag') return /^(true|false)$/i.test(value)
  if (kind === 'measurands') return value.split(',').every((part) => !part || measurands.includes(part.trim()))
  return value.length <= 500
}

function readTable(table: ReadonlyMap<string, Entry>, keys: readonly string[] | undefined) {
  const wanted = keys?.length ? keys : [...table.keys()]
  const configurationKey = wanted.flatMap((key) => {
    const entry = table.get(key)
    if (!entry) return []
    const readonly = entry.access === 'read'
    // A secret can be written but is never returned.
    return [entry.access === 'secret' ? { key, readonly } : { key, readonly, value: entry.value }]
  })
  return { configurationKey, unknownKey: wanted.filter((key) => !table.has(key)) }
}
