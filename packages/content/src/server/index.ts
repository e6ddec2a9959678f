import type { Language } from '@evops/platform/contract'
import type { Domain, House, Tx } from '@evops/platform/server'
import type {
  Audience,
  Place,
  Platform,
  ShownNews,
  ShownNewsItem,
  ShownSlide,
  VersionAnswer,
} from '../contract/index.ts'

/** Who asks, and in which language. */
export interface Reader {
  operatorId: string
  language: Language
  audience: Audience
  now: Date
}

export interface Content {
  domain: Domain
  /** Whether an app of this build goes on, may be renewed, or must be. `deviceId` is hashed and kept nowhere. */
  version(
    tx: Tx,
    app: { operatorId: string; platform: Platform; build: number; deviceId: string; language: Language },
  ): Promise<VersionAnswer>
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
export function createContent(_house: House): Content {
  throw new Error('not wired yet')
}
