export {
  defaultLimits,
  type Attempt,
  type CallContext,
  type CallOutcome,
  type GatewayLimits,
  type GatewayOptions,
  type Handler,
  type Handlers16,
  type Handlers201,
  type Handlers21,
  type HandlerTable,
  type Newcomer,
  type RefusedAttempt,
  type Verdict,
} from './gateway.options.ts'
export { createGateway, type Gateway } from './gateway.ts'
export { createOcppGateway, type OcppGateway, type OcppGatewayParts } from './ocpp-gateway.ts'
export { errorCodes, OcppError, type ErrorCode } from './ocpp-error.ts'
export type { Connection } from './connection.ts'
export { refusalCauses, type GatewayStats, type RefusalCause, type Tally } from './stats.ts'
export { subprotocols, type Subprotocol } from './versions.ts'
export { createAuthority, signRequest, type Authority, type IssuedCertificate } from './x509/authority.ts'
export { readPublicKey, type MeterKey } from './metering/public-key.rules.ts'
export { readSignedContent, type SignedContent } from './metering/signed-content.rules.ts'
export type { OcmfDocument, OcmfReading } from './metering/ocmf.rules.ts'
export {
  verifySignedValue,
  type SignatureVerdict,
  type VerifiedValue,
} from './metering/verify-signed-value.rules.ts'
export { isOcspAnswer, ocspRequest, questionOf, readOcspAnswer, type RevocationState } from './x509/ocsp.ts'
export { makeRequest, nameOf, readRequest, type CertificateRequest } from './x509/request.ts'
