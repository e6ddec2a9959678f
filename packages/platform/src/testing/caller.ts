import { newId } from '../contract/id.ts'
import type { Language } from '../contract/language.ts'
import type { App } from '../server/services.ts'

export interface CallOptions {
  body?: object
  /** '' means signed out. */
  token?: string
  /** The Idempotency-Key. Default: a new one; '' sends none. */
  key?: string
  language?: Language
}
export interface TestHttpResponse {
  status: number
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  data: any
  error?: string
  msg?: string
  fields?: Record<string, string>
}
export type TestHttpCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options?: CallOptions,
) => Promise<TestHttpResponse>

/** Calls an app with the token `ours` unless another token is given. */
export function createTestCaller(app: App): TestHttpCall {
  return async (method, url, { body, token = 'ours', key = newId(), language = 'en' } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    const read: Partial<TestHttpResponse> = isJson ? JSON.parse(reply.body) : {}
    return { ...read, data: read.data, status: reply.statusCode, text: reply.body }
  }
}

/** Returns the response of a call as bytes. */
export function createBytesCaller(app: App): (url: string, language: Language) => Promise<Buffer> {
  return async (url, language) => {
    const headers = { authorization: 'Bearer ours', 'accept-language': language }
    return (await app.inject({ method: 'GET', url, headers })).rawPayload
  }
}
