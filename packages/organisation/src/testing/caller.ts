import type { Method } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'

export interface Answer {
  status: number
  body: string
  headers: Record<string, unknown>
  /** `data` of the envelope; whoever asks says its shape. */
  data<T>(): T
  error: string | undefined
  fields: Record<string, string> | undefined
}

/** Calls an app as the holder of a token; without one, signed out. */
export async function call(
  app: App,
  [method, url]: readonly [Method, string],
  { token, payload }: { token?: string; payload?: object } = {},
): Promise<Answer> {
  const reply = await app.inject({
    method,
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'user-agent': 'test/1.0' },
    ...(payload ? { payload } : {}),
  })
  const json = () => reply.json<{ data?: unknown; error?: string; fields?: Record<string, string> }>()
  const isJson = /^application\/json(;|$)/.test(String(reply.headers['content-type']))
  return {
    status: reply.statusCode,
    body: reply.body,
    headers: reply.headers,
    data: <T>() => reply.json<{ data: T }>().data,
    error: isJson ? json().error : undefined,
    fields: isJson ? json().fields : undefined,
  }
}
