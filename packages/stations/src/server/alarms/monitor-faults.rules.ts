import type { Component, Variable } from '@evops/ocpp/contract'

/** Fault for a problem of an OCPP 2.x component (part 2, appendix 3.1). */
const ofComponent: Readonly<Record<string, string>> = {
  AcDcConverter: 'F02',
  Actuator: 'F12',
  CableBreakawaySensor: 'F24',
  ChargingStatusIndicator: 'F09',
  ConnectorPlugRetentionLock: 'F23',
  Controller: 'F09',
  CPPWMController: 'F24',
  DataLink: 'F25',
  /** Reactions to events of the grid (OCPP 2.1, NotifyDERAlarm). */
  DERCtrlr: 'F21',
  DoorSensor: 'F13',
  AccessBarrier: 'F33',
  BayOccupancySensor: 'F33',
  ElectricalFeed: 'F21',
  EmergencyStopSensor: 'F01',
  EVSEMeter: 'F07',
  ExternalTemperatureSensor: 'F31',
  FiscalMetering: 'F07',
  GroundIsolationProtection: 'F20',
  ISO15118Ctrlr: 'F24',
  OverCurrentBreaker: 'F22',
  OverCurrentProtection: 'F22',
  OverCurrentProtectionRecloser: 'F22',
  PowerContactor: 'F12',
  RCD: 'F20',
  SurgeProtector: 'F04',
  TemperatureSensor: 'F31',
  TokenReader: 'F08',
  UpstreamProtectionTrigger: 'F22',
  VandalismSensor: 'F13',
}
/** Fault for a variable beyond its limit, at any component. */
const ofVariable: Readonly<Record<string, string>> = {
  ACCurrent: 'F43',
  ACVoltage: 'F42',
  Current: 'F43',
  DCCurrent: 'F43',
  DCVoltage: 'F42',
  Overload: 'F22',
  Power: 'F41',
  SignalStrength: 'F25',
  Temperature: 'F31',
  Voltage: 'F42',
}

/** Returns the catalogue's fault for a monitor event, for events without a mapping of the operator. */
export function faultOfMonitor({ component, variable }: { component: Component; variable: Variable }): string {
  const byVariable = Object.hasOwn(ofVariable, variable.name) ? ofVariable[variable.name] : undefined
  const byComponent = Object.hasOwn(ofComponent, component.name) ? ofComponent[component.name] : undefined
  return byVariable ?? byComponent ?? 'F99'
}
