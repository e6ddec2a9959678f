import { z } from 'zod'

/*
 * Live updates: one WebSocket per browser tab at /api/live, subprotocol `evops.live`. The first message carries the
 * token:
 *
 * → { type: 'hello', token } ← { type: 'ready' } or close 4401
 *
 * → { type: 'watch', topics: [...] } replaces the watched set; a rejected topic is returned as `refused`
 *
 * ← { type: 'change', topic, at, items } coalesced, at most one per second and topic; items are rows by `key`
 *
 * Topics are `{name}` or `{name}/{id}`. The domain that registered the name decides who may watch a topic.
 */
export const livePath = '/api/live'
export const liveSubprotocol = 'evops.live'
export const liveClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(512) }),
  z.object({ type: z.literal('watch'), topics: z.array(z.string().max(120)).max(50) }),
  z.object({ type: z.literal('ping') }),
])
export type LiveServerMessage =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'refused'; topic: string }
  | { type: 'change'; topic: string; at: string; items: unknown[] }
