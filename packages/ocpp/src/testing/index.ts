export { basic, rawUpgrade, type RawUpgrade } from './raw-http.ts'
export { rawPoint, RefusedUpgrade, type RawPoint, type RawPointOptions, type RawReply } from './raw-point.ts'
export { obligingHandlers, testGateway, testPassword, type TestGateway } from './test-gateway.ts'
