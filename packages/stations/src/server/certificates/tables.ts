import type { CertificateState, CertificateUse } from '../../contract/index.ts'

interface CertificatesTable {
  operator_id: string
  id: string
  pile_id: string
  use: CertificateUse
  serial: string
  fingerprint: Buffer
  certificate: string
  not_before: Date
  not_after: Date
  state: Exclude<CertificateState, 'ended'>
  created_at: Date
}
interface AuthoritiesTable {
  operator_id: string
  id: string
  certificate: string
  created_at: Date
}
declare module '@evops/platform/server' {
  interface Tables {
    stations_certificates: CertificatesTable
    stations_authorities: AuthoritiesTable
  }
}
