import type { FileStore, Services } from '@evops/platform/server'
import type { Addresses } from './addresses.ts'

export interface ContentDeps {
  services: Services
  files: FileStore
  addresses: Addresses
}
