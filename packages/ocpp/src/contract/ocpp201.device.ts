import type { AttributeType, MonitorType, Mutability } from './ocpp201.lists.ts'

export interface Evse {
  id: number
  connectorId?: number
}

export interface Component {
  name: string
  instance?: string
  evse?: Evse
}

export interface Variable {
  name: string
  instance?: string
}

export interface VariableAttribute {
  /** Default: Actual. */
  type?: AttributeType
  value?: string
  mutability?: Mutability
}

export interface VariableCharacteristics {
  unit?: string
  dataType: string
  minLimit?: number
  maxLimit?: number
  valuesList?: string
  supportsMonitoring: boolean
}

/** One certificate of a chain, with the URL of its OCSP responder. */
export interface OcspRequestData {
  hashAlgorithm: 'SHA256' | 'SHA384' | 'SHA512'
  issuerNameHash: string
  issuerKeyHash: string
  serialNumber: string
  responderURL: string
}

/** Monitor configured at a variable. */
export interface VariableMonitor {
  id: number
  transaction: boolean
  value: number
  type: MonitorType
  /** 0 danger … 9 debug. */
  severity: number
}
