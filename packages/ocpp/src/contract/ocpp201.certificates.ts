import type { EmptyResponse } from './nothing.ts'
import type { OcspRequestData } from './ocpp201.device.ts'

export interface SignCertificate201 {
  csr: string
  /** Default: ChargingStationCertificate. */
  certificateType?: 'ChargingStationCertificate' | 'V2GCertificate' | (string & {})
}
export interface SecurityEvent201 {
  type: string
  timestamp: string
  techInfo?: string
}
export interface Get15118EVCertificate {
  iso15118SchemaVersion: string
  action: 'Install' | 'Update'
  exiRequest: string
}

/** Certificate and security messages, by action. */
export interface CertificateCallsFromPoint201 {
  Get15118EVCertificate: {
    request: Get15118EVCertificate
    response: { status: 'Accepted' | 'Failed'; exiResponse: string }
  }
  GetCertificateStatus: {
    request: { ocspRequestData: OcspRequestData }
    response: { status: 'Accepted' | 'Failed'; ocspResult?: string }
  }
  SecurityEventNotification: { request: SecurityEvent201; response: EmptyResponse }
  SignCertificate: { request: SignCertificate201; response: { status: 'Accepted' | 'Rejected' } }
}
