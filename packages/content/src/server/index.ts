import path from 'node:path'
import { createFileStore, type ServerDomain, type Services, type Tx } from '@evops/platform/server'
import {
  contentEndpoints,
  contentFaults,
  contentProblems,
  type CarouselPlace,
  type PublicNews,
  type PublicNewsItem,
  type PublicSlide,
  type VersionCheckResult,
} from '../contract/index.ts'
import { createAddresses } from './addresses.ts'
import { appVersionExportKind } from './app-versions/app-version-export.ts'
import { appVersionRoutes } from './app-versions/app-versions.routes.ts'
import { createVersionCheck } from './app-versions/app-versions.service.ts'
import { carouselRoutes } from './carousel/carousel.routes.ts'
import { itemExportKinds } from './exports/item-export.ts'
import { createDriverContent } from './items/shown.service.ts'
import { newsRoutes } from './news/news.routes.ts'
import { publicContentRoutes } from './pictures/public.routes.ts'
import { orphanFileJobs } from './pictures/orphan-files.job.ts'
import type { VersionCheckRequest, ContentReader } from './reader.ts'

export type { VersionCheckRequest, ContentReader }
export { createContentDemoData, type ContentDemoData } from './demo-data.ts'

export interface ContentDomain {
  domain: ServerDomain
  /** Checks an app build: it is current, may be updated, or must be updated. */
  version(tx: Tx, app: VersionCheckRequest): Promise<VersionCheckResult>
  /** Returns the pictures of a place in their order. */
  carousel(tx: Tx, reader: ContentReader & { place: CarouselPlace }): Promise<PublicSlide[]>
  /** Returns news, pinned ones first, then the newest; default `pageSize` 20. */
  news(
    tx: Tx,
    reader: ContentReader & { page?: number; pageSize?: number },
  ): Promise<{ list: PublicNews[]; total: number; page: number; pageSize: number }>
  /** Returns undefined if there is no such item for this reader now. */
  newsItem(tx: Tx, reader: ContentReader & { id: string }): Promise<PublicNewsItem | undefined>
}

/** Creates the content for drivers: pictures, news, and the required app version. */
export function createContent(services: Services): ContentDomain {
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
      jobs: orphanFileJobs(deps),
      exports: [appVersionExportKind(deps), ...itemExportKinds(deps)],
    },
    version: createVersionCheck(deps),
    ...createDriverContent(deps.addresses),
  }
}
