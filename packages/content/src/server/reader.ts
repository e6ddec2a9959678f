import type { Language } from '@evops/platform/contract'
import type { ContentAudience, AppPlatform } from '../contract/index.ts'

/** The reader and the requested language. */
export interface ContentReader {
  operatorId: string
  language: Language
  audience: ContentAudience
  now: Date
}
/** Information that an app sends about itself. */
export interface VersionCheckRequest {
  operatorId: string
  platform: AppPlatform
  build: number
  /** Any value that stays the same on a device. It is only hashed and never stored. */
  deviceId: string
  language: Language
}
