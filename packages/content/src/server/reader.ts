import type { Language } from '@evops/platform/contract'
import type { Audience, Platform } from '../contract/index.ts'

/** Who asks, and in which language. */
export interface Reader {
  operatorId: string
  language: Language
  audience: Audience
  now: Date
}
/** What an app says of itself. */
export interface AppQuestion {
  operatorId: string
  platform: Platform
  build: number
  /** Whatever stays the same on a device: it is hashed, and kept nowhere. */
  deviceId: string
  language: Language
}
