export { mutate, seeds, seeds201 } from './message-mutator.ts'
export { readMutated } from './mutated.ts'
export { answerTo, ocspResponder, type OcspResponder } from './ocsp-responder.ts'
export { basic, rawUpgrade, type RawUpgrade } from './raw-http.ts'
export { rawPoint, RefusedUpgrade, type RawPoint, type RawPointOptions, type RawReply } from './raw-point.ts'
export {
  obligingHandlers,
  obligingHandlers201,
  testGateway,
  testPassword,
  type TestGateway,
} from './test-gateway.ts'
export { ocmfMeter, type OcmfMeter, type SignedReading } from './ocmf-meter.ts'
