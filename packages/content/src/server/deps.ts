import type { FileStore, House } from '@evops/platform/server'
import type { Addresses } from './addresses.ts'

export interface ContentDeps {
  house: House
  files: FileStore
  addresses: Addresses
}
