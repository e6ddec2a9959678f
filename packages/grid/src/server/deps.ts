import type { FileStore, House } from '@evops/platform/server'

export interface GridDeps {
  house: House
}
export interface DrawingDeps extends GridDeps {
  files: FileStore
}
