import { Problem } from '@evops/platform/contract'
import type { VideoFault } from '../contract/index.ts'

/** There is no picture, with the reason. It is reported to users and never thrown beyond a route. */
export class NoPictureError extends Error {
  readonly fault: VideoFault
  constructor(fault: VideoFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

const ofProblems: Readonly<Record<string, VideoFault>> = {
  'request.private-address': 'private-address',
  'request.unknown-host': 'unknown-host',
}
/** Converts a connection error to the reason for a missing picture. */
export function videoFaultOf(error: unknown): VideoFault {
  if (error instanceof NoPictureError) return error.fault
  if (error instanceof Problem) return ofProblems[error.code] ?? 'refused'
  if (!(error instanceof Error)) return 'gateway-failed'
  const code = 'code' in error ? error.code : undefined
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || code === 'ETIMEDOUT') return 'no-answer'
  if (error.message.startsWith('no answer in ')) return 'no-answer'
  return 'unreachable'
}
