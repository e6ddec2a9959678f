import { problemValuesText, Problem } from '@evops/platform/contract'
import type { LinkFailure } from '../../contract/index.ts'

/** Error that explains why a call to a partner failed. */
export class LinkError<K extends string = LinkFailure> extends Error {
  readonly kind: K
  constructor(kind: K, message: string) {
    super(message.slice(0, 300))
    this.kind = kind
  }
}
/** True if the failure concerns only this call, so that other calls can still succeed. */
export const isSingleCallFailure = (error: unknown): error is LinkError =>
  error instanceof LinkError && error.kind === 'refused'

/** Maps a network error to a link failure. */
export function toLinkError(error: Error): LinkError {
  const kinds: Readonly<Record<string, LinkFailure>> = {
    'request.private-address': 'address',
    'request.unknown-host': 'host',
  }
  if (error instanceof Problem) return new LinkError(kinds[error.code] ?? 'unreachable', problemValuesText(error))
  return new LinkError(error.message.startsWith('no answer in ') ? 'slow' : 'unreachable', error.message)
}
