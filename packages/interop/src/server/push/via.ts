import type { HttpApart, NewPartnerMessage } from '@evops/platform/server'

/** What calls of one turn share: connections that stay open, where they may lead, and a log that is written by the batch. */
export interface Via {
  /** Left out where the same bytes must not arrive twice (T/CEC 102: its number was heard). */
  apart?: HttpApart
  reach: readonly string[]
  keep(message: NewPartnerMessage): void
}
