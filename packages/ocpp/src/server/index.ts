export {
  defaultGatewayLimits,
  type ConnectionAttempt,
  type CallContext,
  type CallOutcome,
  type GatewayLimits,
  type GatewayOptions,
  type CallHandler,
  type Handlers16,
  type Handlers201,
  type Handlers21,
  type HandlerTable,
  type AuthenticatedClient,
  type RefusedHandshake,
  type AuthenticationResult,
} from './gateway.options.ts'
export { createWebSocketGateway, type WebSocketGateway } from './gateway.ts'
export { createOcppGateway, type OcppGateway, type OcppGatewayOptions } from './ocpp-gateway.ts'
export { ocppErrorCodes, OcppError, type OcppErrorCode } from './ocpp-error.ts'
export type { OcppConnection } from './connection.ts'
export { connectionRefusalCauses, type GatewayStats, type ConnectionRefusalCause, type CallTally } from './stats.ts'
export { subprotocols, type Subprotocol } from './versions.ts'
export {
  createCertificateAuthority,
  signCertificateRequest,
  type CertificateAuthority,
  type IssuedCertificate,
} from './x509/authority.ts'
export { readPublicKey, type MeterKey } from './metering/public-key.rules.ts'
export { readSignedContent, type SignedContent } from './metering/signed-content.rules.ts'
export type { OcmfDocument, OcmfReading } from './metering/ocmf.rules.ts'
export { verifySignedValue, type SignatureVerdict, type VerifiedValue } from './metering/verify-signed-value.rules.ts'
export { isOcspAnswer, ocspRequest, createOcspRequestData, readOcspAnswer, type RevocationState } from './x509/ocsp.ts'
export {
  createCertificateRequest,
  encodeDistinguishedName,
  readCertificateRequest,
  type CertificateRequest,
} from './x509/request.ts'
