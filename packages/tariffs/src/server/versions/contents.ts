import type { Tx } from '@evops/platform/server'
import type pg from 'pg'
import type { TariffContent } from '../../contract/index.ts'
import { readContents } from './versions.store.ts'

const maxContents = 2_000

/** Cache of published contents, which never change. */
export interface ContentCache {
  /** Returns contents by version id. A version of another operator is missing from the map. */
  versionContents(
    from: Tx | pg.Pool,
    operatorId: string,
    versionIds: readonly string[],
  ): Promise<Map<string, TariffContent>>
}

export function createContentCache(): ContentCache {
  const cache = new Map<string, TariffContent>()
  return {
    async versionContents(from, operatorId, versionIds) {
      const found = new Map<string, TariffContent>()
      const missing: string[] = []
      for (const id of new Set(versionIds)) {
        const content = cache.get(`${operatorId}/${id}`)
        if (content) found.set(id, content)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const [id, content] of await readContents(from, operatorId, missing)) {
        if (cache.size >= maxContents) cache.clear()
        cache.set(`${operatorId}/${id}`, content)
        found.set(id, content)
      }
      return found
    },
  }
}
