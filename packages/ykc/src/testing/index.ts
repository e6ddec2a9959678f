export { goldenFrames } from './golden-frames.ts'
