export { createFrameReader, type FrameReader, type StreamPart } from './frame-reader.ts'
