import type { Actor } from '../actor.ts'

/** A stream of values for browsers, registered by the domain that owns the values. */
export interface LiveTopic {
  /** Name of the topic; the browser watches `name` or `name/{id}`. */
  name: string
  /** Permission codes, of which the watcher needs one. */
  permission: readonly [string, ...string[]]
  /**
   * Returns the current state, which is sent when watching starts: rows that the operator may see. Null if the operator
   * has no such `id`; then the topic is refused.
   */
  snapshot: (actor: Actor, id: string | undefined) => Promise<LiveItem[] | null>
}
/** One row of a topic; a later row with the same key replaces it. */
export interface LiveItem {
  key: string
  value: unknown
  /** Station of the item. An item without one reaches only users who see the whole operator. */
  stationId?: string | undefined
}

export interface LiveHub {
  /** Publishes changed rows of one operator to its watchers, combined to one message per second and topic. */
  publish(operatorId: string, topic: string, items: LiveItem[]): void
  /** Returns true if the topic has a watcher, which avoids unnecessary reads. */
  watched(operatorId: string, topic: string): boolean
  /** Closes the connections of users whose sign-in session ended. */
  disconnect(match: (actor: Actor) => boolean): void
}
