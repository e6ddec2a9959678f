export { goldenFrames } from './golden-frames.ts'
export { connectRawYkcPoint, type RawYkcPoint } from './raw-ykc-point.ts'
export { testYkcGateway, type TestYkcGateway } from './test-ykc-gateway.ts'
