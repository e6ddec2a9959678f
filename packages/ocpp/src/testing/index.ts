export { rawPoint, RefusedUpgrade, type RawPoint, type RawPointOptions, type RawReply } from './raw-point.ts'
