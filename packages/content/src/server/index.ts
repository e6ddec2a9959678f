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
  /** Checks an app build: it is current, may be updated, or must be updated. */
  version(tx: Tx, app: AppQuestion): Promise<VersionAnswer>
  /** Returns the pictures of a place in their order. */
  carousel(tx: Tx, reader: Reader & { place: Place }): Promise<ShownSlide[]>
  /** Returns news, pinned ones first, then the newest; default `pageSize` 20. */
  news(
    tx: Tx,
    reader: Reader & { page?: number; pageSize?: number },
  ): Promise<{ list: ShownNews[]; total: number; page: number; pageSize: number }>
  /** Returns undefined if there is no such item for this reader now. */
  newsItem(tx: Tx, reader: Reader & { id: string }): Promise<ShownNewsItem | undefined>
}

/** Creates the content for drivers: pictures, news, and the required app version. */
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
