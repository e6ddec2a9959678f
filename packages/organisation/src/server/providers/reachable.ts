import { Problem } from '@evops/platform/contract'
import { resolveReachableHost } from '@evops/platform/server'

/** Reports a blocked address at its field. A name that cannot be resolved now may be resolvable later, so it passes. */
export async function requireReachable(field: string, url: string, allowed: readonly string[]): Promise<void> {
  await resolveReachableHost(new URL(url).hostname, allowed).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'request.unknown-host') throw new Problem(error.code, error.values, { [field]: error.code })
  })
}
