import type { Actor } from '../actor.ts'

/** A stream a browser may watch. Registered by the domain that owns the values. */
export interface LiveTopic {
  /** The topic's name; the browser watches `name` or `name/{id}`. */
  name: string
  /** Permission codes, one of which the watcher must hold. */
  permission: readonly [string, ...string[]]
  /** The present state, sent right after watching starts: rows that the operator may see. Null: no such `id` of theirs, refused. */
  snapshot: (actor: Actor, id: string | undefined) => Promise<LiveItem[] | null>
}
/** One row of a topic; a later one with the same key replaces it. */
export interface LiveItem {
  key: string
  value: unknown
  /** Where it happens; an item without one reaches only those who see all of the operator. */
  stationId?: string | undefined
}

export interface LiveHub {
  /** Hands changed rows of one operator to whoever watches; coalesced to one message a second and topic. */
  publish(operatorId: string, topic: string, items: LiveItem[]): void
  /** True when somebody watches: spares reading what nobody sees. */
  watched(operatorId: string, topic: string): boolean
  /** Ends the sockets of users whose sign-in ended. */
  disconnect(match: (actor: Actor) => boolean): void
}
