export { mutateMessage, seedMessages, seedMessages201 } from './message-mutator.ts'
export { parseMutatedMessages } from './mutated.ts'
export { createOcspResponse, startOcspResponder, type OcspResponder } from './ocsp-responder.ts'
export { basicAuthHeader, rawUpgrade, type RawUpgrade } from './raw-http.ts'
export {
  connectRawChargePoint,
  RefusedUpgrade,
  type RawChargePoint,
  type RawChargePointOptions,
  type RawReply,
} from './raw-point.ts'
export {
  acceptAllHandlers16,
  acceptAllHandlers201,
  testGateway,
  testPassword,
  type TestGateway,
} from './test-gateway.ts'
export { createOcmfMeter, type OcmfMeter, type SignedReading } from './ocmf-meter.ts'
