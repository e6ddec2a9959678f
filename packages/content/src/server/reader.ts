import type { Language } from '@evops/platform/contract'
import type { Audience, Platform } from '../contract/index.ts'

/** The reader and the requested language. */
export interface Reader {
  operatorId: string
  language: Language
  audience: Audience
  now: Date
}
/** Information that an app sends about itself. */
export interface AppQuestion {
  operatorId: string
  platform: Platform
  build: number
  /** Any value that stays the same on a device. It is only hashed and never stored. */
  deviceId: string
  language: Language
}
