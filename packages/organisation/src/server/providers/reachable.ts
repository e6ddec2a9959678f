import { Problem } from '@evops/platform/contract'
import { addressesOf } from '@evops/platform/server'

/** A refused address stands beside its field. A name that can't be found right now may be found when it is asked. */
export async function requireReachable(
  field: string,
  url: string,
  allowed: readonly string[],
): Promise<void> {
  await addressesOf(new URL(url).hostname, allowed).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'request.unknown-host')
      throw new Problem(error.code, error.values, { [field]: error.code })
  })
}
