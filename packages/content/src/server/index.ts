import path from 'node:path'
import { createFileStore, type Domain, type Services, type Tx } from '@evops/platform/server'
import {
  contentEndpoints,
  contentFaults,
  contentProblems,
  type Place,
  type ShownNews,
  type ShownNewsItem,
  type ShownSlide,
  type VersionAnswer,
} from '../contract/index.ts'
import { createAddresses } from './addresses.ts'
import { appVersionExportKind } from './app-versions/app-version-export.ts'
import { appVersionRoutes } from './app-versions/app-versions.routes.ts'
import { createGate } from './app-versions/app-versions.service.ts'
import { carouselRoutes } from './carousel/carousel.routes.ts'
import { itemExportKinds } from './exports/item-export.ts'
import { createReading } from './items/shown.service.ts'
import { newsRoutes } from './news/news.routes.ts'
import { publicContentRoutes } from './pictures/public.routes.ts'
import { strayJobs } from './pictures/orphan-files.job.ts'
import type { AppQuestion, Reader } from './reader.ts'

export type { AppQuestion, Reader }
export { createContentDemoData, type ContentDemoData } from './demo-data.ts'

export interface Content {
  domain: Domain
  /** Whether an app of this build goes on, may be renewed, or must be. */
  version(tx: Tx, app: AppQuestion): Promise<VersionAnswer>
  /** Pictures of a place in their order. */
  carousel(tx: Tx, reader: Reader & { place: Place }): Promise<ShownSlide[]>
  /** News, what is pinned first, then the newest; `pageSize` 20 unless said otherwise. */
  news(
    tx: Tx,
    reader: Reader & { page?: number; pageSize?: number },
  ): Promise<{ list: ShownNews[]; total: number; page: number; pageSize: number }>
  /** Undefined: there is none of this id for this reader now. */
  newsItem(tx: Tx, reader: Reader & { id: string }): Promise<ShownNewsItem | undefined>
}

/** What drivers are shown: pictures, news, and which version of an app they need. */
export function createContent(services: Services): Content {
  const deps = {
    services,
    files: createFileStore(path.join(services.config.dataDir, 'content')),
    addresses: createAddresses(services.config.secretKey, services.now),
  }
  return {
    domain: {
      name: 'content',
      names: { content_app_versions: 'version_name' },
      problems: { ...contentProblems, ...contentFaults },
      endpoints: contentEndpoints,
      routes(app) {
        appVersionRoutes(app, deps)
        carouselRoutes(app, deps)
        newsRoutes(app, deps)
        publicContentRoutes(app, deps)
      },
      jobs: strayJobs(deps),
      exports: [appVersionExportKind(deps), ...itemExportKinds(deps)],
    },
    version: createGate(deps),
    ...createReading(deps.addresses),
  }
}
