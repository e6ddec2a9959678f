import { createTestOperator } from '@evops/organisation/testing'
import type { AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  samplePictures,
  testApp,
  testServices,
  type TestHttpResponse,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import {
  appVersionPermissions,
  carouselPermissions,
  contentEndpoints,
  newsPermissions,
  type ContentAudience,
} from '../contract/index.ts'
import { createContent, type ContentDomain, type ContentReader } from '../server/index.ts'

/**
 * Test site with two operators, ours in Spanish. Bearer tokens: `ours` and `theirs` have every code, `reader` only
 * those of the screens, `scoped` every code for no station, `nobody` none.
 */
export interface ContentSite extends TestServices {
  operatorId: string
  content: ContentDomain
  audited: AuditEntry[]
  call: TestHttpCall
  /** Sends raw bytes as the body, like a file upload. */
  send: (url: string, bytes: Buffer, token?: string) => Promise<TestHttpResponse>
  /** Sends a request without sign-in. */
  fetch: (url: string, headers?: Record<string, string>) => Promise<FetchedFile>
  /** Returns the content that a driver sees now. */
  read: <T>(
    sendRequest: (
      content: ContentDomain,
      tx: Parameters<ContentDomain['carousel']>[0],
      reader: ContentReader,
    ) => Promise<T>,
    as?: Partial<Pick<ContentReader, 'language' | 'audience'>>,
  ) => Promise<T>
}
export interface FetchedFile {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

export async function contentSite(): Promise<ContentSite> {
  const t = await testServices()
  const { services } = t
  const operatorId = await createTestOperator(services, { language: 'es' })
  const theirs = await createTestOperator(services)
  const content = createContent(services)
  const codes = permissionCodesOf(contentEndpoints)
  const screens = [...appVersionPermissions.view, ...carouselPermissions.view, ...newsPermissions.view]
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes)],
    ['theirs', createTestActor(theirs, codes)],
    ['reader', createTestActor(operatorId, screens)],
    ['scoped', createTestActor(operatorId, codes, { scope: { stationIds: [] } })],
    ['nobody', createTestActor(operatorId, [])],
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
    call: createTestCaller(app),
    async send(url, bytes, token = 'ours') {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
      const reply = await app.inject({ method: 'POST', url, headers, payload: bytes })
      return { ...JSON.parse(reply.body), status: reply.statusCode, text: reply.body }
    },
    async fetch(url, headers = {}) {
      const reply = await app.inject({ url, headers })
      return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
    },
    read: (sendRequest, { language = 'es', audience = 'member' as ContentAudience } = {}) =>
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
export async function createTestSlide({ call, send }: ContentSite, more: object = {}): Promise<string> {
  const texts = [{ language: 'es', title: 'Verano', alt: 'Un coche en la playa' }]
  const { data } = await call('POST', '/api/content/carousel', { body: { texts, ...more } })
  for (const { language } of data.texts)
    await send(`/api/content/carousel/${data.id}/pictures/${language}`, samplePictures.png)
  await call('POST', `/api/content/carousel/${data.id}/publish`)
  return data.id
}
/** Creates a published news item; returns its id. */
export async function createTestNewsItem({ call }: ContentSite, more: object = {}): Promise<string> {
  const body = [{ kind: 'paragraph', spans: [{ text: 'Desde hoy.' }] }]
  const texts = [{ language: 'es', title: 'Nueva estación', summary: 'Abierta', body }]
  const { data } = await call('POST', '/api/content/news', { body: { texts, ...more } })
  await call('POST', `/api/content/news/${data.id}/publish`)
  return data.id
}
