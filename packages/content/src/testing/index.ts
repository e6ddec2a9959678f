import { anOperator } from '@evops/organisation/testing'
import type { AuditEntry } from '@evops/platform/server'
import {
  anActor,
  callerOf,
  codesOf,
  samplePictures,
  testApp,
  testServices,
  type Answer,
  type Call,
  type TestServices,
} from '@evops/platform/testing'
import {
  appVersionPermissions,
  carouselPermissions,
  contentEndpoints,
  newsPermissions,
  type Audience,
} from '../contract/index.ts'
import { createContent, type Content, type Reader } from '../server/index.ts'

/**
 * Test site with two operators, ours in Spanish. Bearer tokens: `ours` and `theirs` have every code, `reader` only
 * those of the screens, `scoped` every code for no station, `nobody` none.
 */
export interface ContentSite extends TestServices {
  operatorId: string
  content: Content
  audited: AuditEntry[]
  call: Call
  /** Sends raw bytes as the body, like a file upload. */
  send: (url: string, bytes: Buffer, token?: string) => Promise<Answer>
  /** Sends a request without sign-in. */
  fetch: (url: string, headers?: Record<string, string>) => Promise<Fetched>
  /** Returns the content that a driver sees now. */
  read: <T>(
    sendRequest: (content: Content, tx: Parameters<Content['carousel']>[0], reader: Reader) => Promise<T>,
    as?: Partial<Pick<Reader, 'language' | 'audience'>>,
  ) => Promise<T>
}
export interface Fetched {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

export async function contentSite(): Promise<ContentSite> {
  const t = await testServices()
  const { services } = t
  const operatorId = await anOperator(services, { language: 'es' })
  const theirs = await anOperator(services)
  const content = createContent(services)
  const codes = codesOf(contentEndpoints)
  const screens = [...appVersionPermissions.view, ...carouselPermissions.view, ...newsPermissions.view]
  const actors = new Map([
    ['ours', anActor(operatorId, codes)],
    ['theirs', anActor(theirs, codes)],
    ['reader', anActor(operatorId, screens)],
    ['scoped', anActor(operatorId, codes, { scope: { stationIds: [] } })],
    ['nobody', anActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const app = await testApp(services, [content.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  return {
    ...t,
    operatorId,
    content,
    audited,
    call: callerOf(app),
    async send(url, bytes, token = 'ours') {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
      const reply = await app.inject({ method: 'POST', url, headers, payload: bytes })
      return { ...JSON.parse(reply.body), status: reply.statusCode, text: reply.body }
    },
    async fetch(url, headers = {}) {
      const reply = await app.inject({ url, headers })
      return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
    },
    read: (sendRequest, { language = 'es', audience = 'member' as Audience } = {}) =>
      services.db.inTenant(operatorId, (tx) =>
        sendRequest(content, tx, { operatorId, language, audience, now: services.now() }),
      ),
    async close() {
      await app.close()
      await t.close()
    },
  }
}

/** Creates a published carousel picture in some languages; returns its id. */
export async function aSlide({ call, send }: ContentSite, more: object = {}): Promise<string> {
  const texts = [{ language: 'es', title: 'Verano', alt: 'Un coche en la playa' }]
  const { data } = await call('POST', '/api/content/carousel', { body: { texts, ...more } })
  for (const { language } of data.texts)
    await send(`/api/content/carousel/${data.id}/pictures/${language}`, samplePictures.png)
  await call('POST', `/api/content/carousel/${data.id}/publish`)
  return data.id
}
/** Creates a published news item; returns its id. */
export async function aNewsItem({ call }: ContentSite, more: object = {}): Promise<string> {
  const body = [{ kind: 'paragraph', spans: [{ text: 'Desde hoy.' }] }]
  const texts = [{ language: 'es', title: 'Nueva estación', summary: 'Abierta', body }]
  const { data } = await call('POST', '/api/content/news', { body: { texts, ...more } })
  await call('POST', `/api/content/news/${data.id}/publish`)
  return data.id
}
