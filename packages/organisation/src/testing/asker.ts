import type { App } from '@evops/platform/server'

export interface Answered<T = never> {
  status: number
  data: T
  error?: string
  msg?: string
  fields?: Record<string, string>
}
export interface Asking {
  token?: string
  payload?: object
  language?: string
  headers?: Record<string, string>
}
export type Ask = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  how?: Asking,
) => Promise<Answered<T>>

/** Calls an app as somebody, in English unless told otherwise. */
export function asker(app: App, standard: () => string): Ask {
  return async (method, url, { token = standard(), payload, language = 'en', headers = {} } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    })
    const body: Answered = reply.json()
    return { ...body, status: reply.statusCode }
  }
}
