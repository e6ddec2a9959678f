import type { FileStore, Services } from '@evops/platform/server'
import type { PublicFileAddresses } from './addresses.ts'

export interface ContentDeps {
  services: Services
  files: FileStore
  addresses: PublicFileAddresses
}
