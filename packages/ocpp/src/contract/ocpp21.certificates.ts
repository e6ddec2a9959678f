import type { OcspRequestData } from './ocpp201.device.ts'

/** Certificate of a chain whose status is requested. */
export interface CertificateStatusRequest {
  certificateHashData: Omit<OcspRequestData, 'responderURL'>
  source: 'OCSP' | 'CRL'
  urls: string[]
}
export interface CertificateStatus {
  certificateHashData: Omit<OcspRequestData, 'responderURL'>
  source: 'OCSP' | 'CRL'
  status: 'Good' | 'Revoked' | 'Unknown' | 'Failed'
  /** Time until which the status may be used. */
  nextUpdate: string
}
export interface GetCertificateChainStatus {
  request: { certificateStatusRequests: CertificateStatusRequest[] }
  response: { certificateStatus: CertificateStatus[] }
}
/** Certificate messages that only 2.1 has. */
export interface CertificateCallsFromPoint21 {
  GetCertificateChainStatus: GetCertificateChainStatus
}
