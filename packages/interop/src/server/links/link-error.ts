import { namedBy, Problem } from '@evops/platform/contract'
import type { LinkFailure } from '../../contract/index.ts'

/** Why a partner did not do what it was asked. */
export class LinkError<K extends string = LinkFailure> extends Error {
  readonly kind: K
  constructor(kind: K, message: string) {
    super(message.slice(0, 300))
    this.kind = kind
  }
}
/** It concerns the one call, and no other will fare like it. */
export const isOfThisCall = (error: unknown): error is LinkError =>
  error instanceof LinkError && error.kind === 'refused'

/** What kept a call from its answer. */
export function failedToReach(error: Error): LinkError {
  const kinds: Readonly<Record<string, LinkFailure>> = {
    'request.private-address': 'address',
    'request.unknown-host': 'host',
  }
  if (error instanceof Problem) return new LinkError(kinds[error.code] ?? 'unreachable', namedBy(error))
  return new LinkError(error.message.startsWith('no answer in ') ? 'slow' : 'unreachable', error.message)
}
