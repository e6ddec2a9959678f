import { tileOrigin } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { operatorChangedChannel } from './operators.service.ts'
import { allOperators } from './operators.store.ts'

/**
 * Origins of all operators' map tiles, for the page's content security policy. The page is the same for everybody and
 * loads before sign-in, so the policy lists the origins of every operator.
 */
export function createMapOrigins(services: Services): { origins: () => readonly string[] } {
  let cachedOrigins: readonly string[] = []
  let reading: Promise<void> | undefined
  const read = async () => {
    const operators = await services.db.asPlatform(allOperators)
    const origins = operators.flatMap(({ settings }) => {
      const origin = settings.mapTiles && tileOrigin(settings.mapTiles.url)
      return origin ? [origin] : []
    })
    cachedOrigins = [...new Set(origins)].toSorted()
  }
  const refresh = () => {
    reading = read().catch((error: unknown) => services.log.warn({ error }, 'map services not read'))
  }
  services.bus.subscribe(operatorChangedChannel, refresh)
  return {
    origins() {
      if (!reading) refresh()
      return cachedOrigins
    },
  }
}
