import type { HttpMethod } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'

export interface TestResponse {
  status: number
  body: string
  headers: Record<string, unknown>
  /** Returns `data` of the envelope; the caller gives its type. */
  data<T>(): T
  error: string | undefined
  msg: string | undefined
  fields: Record<string, string> | undefined
}
export interface CallOptions {
  token?: string
  payload?: object
  language?: string
  headers?: Record<string, string>
}

/** Calls an app as the holder of a token, in English by default; without a token, signed out. */
export async function callApp(
  app: App,
  [method, url]: readonly [HttpMethod, string],
  { token, payload, language = 'en', headers = {} }: CallOptions = {},
): Promise<TestResponse> {
  const reply = await app.inject({
    method,
    url,
    headers: {
      'accept-language': language,
      'user-agent': 'test/1.0',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(payload ? { payload } : {}),
  })
  const isJson = /^application\/json(;|$)/.test(String(reply.headers['content-type']))
  const content = isJson ? reply.json<Partial<Pick<TestResponse, 'error' | 'msg' | 'fields'>>>() : {}
  return {
    status: reply.statusCode,
    body: reply.body,
    headers: reply.headers,
    data: <T>() => reply.json<{ data: T }>().data,
    error: content.error,
    msg: content.msg,
    fields: content.fields,
  }
}

export interface ParsedTestResponse<T> extends Omit<TestResponse, 'data'> {
  data: T
}
export type TestCaller = <T = Record<string, unknown>>(
  method: HttpMethod,
  url: string,
  how?: CallOptions,
) => Promise<ParsedTestResponse<T>>

/** The same as the holder of a standard token, with the data parsed. */
export function createTokenCaller(app: App, standard: () => string): TestCaller {
  return async <T>(method: HttpMethod, url: string, { token = standard(), ...how }: CallOptions = {}) => {
    const answer = await callApp(app, [method, url], { token, ...how })
    return { ...answer, data: answer.data<T>() }
  }
}
