import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '@evops/platform/contract'
import { createFileStore } from '@evops/platform/server'
import { readExport, createTestActor, samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsExport, newsPermissions, pictureBytes, slideExport } from '../../contract/index.ts'
import { createTestNewsItem, createTestSlide, contentSite, type ContentSite } from '../../testing/index.ts'

let site: ContentSite
beforeAll(async () => {
  site = await contentSite()
})
afterAll(() => site.close())
beforeEach(() => site.setNow(new Date('2026-11-23T10:00:00Z')))

const es = { language: 'es', title: 'Verano', alt: 'Un coche' }
const zh = { language: 'zh', title: '夏天', alt: '汽车' }
const body = [{ kind: 'paragraph', spans: [{ text: 'Hola' }] }]
/** The text of a carousel picture has no body. */
const nouns = [
  ['ROUTE-13 /content/carousel', '/api/content/carousel', es],
  ['ROUTE-13 /content/news', '/api/content/news', { ...es, body }],
] as const
const files = () => readdir(path.join(site.services.config.dataDir, 'content', 'files')).catch((): string[] => [])
const slides = (as?: Parameters<ContentSite['read']>[1], place: 'home' | 'bill' | 'wallet' = 'home') =>
  site.read((content, tx, reader) => content.carousel(tx, { ...reader, place }), as)
const news = (as?: Parameters<ContentSite['read']>[1]) =>
  site.read((content, tx, reader) => content.news(tx, reader), as)

describe.each(nouns)('%s', (_title, url, wholeText) => {
  const make = async (more: object = {}) => {
    const texts = [wholeText]
    return (await site.call('POST', url, { body: { texts, ...more } })).data
  }

  test('is kept, read, changed and deleted by who may, and every change is audited', async () => {
    const made = await make({ audiences: ['company'] })
    expect(made).toMatchObject({
      phase: 'draft',
      audiences: ['company'],
      texts: [{ title: 'Verano', picture: null }],
    })
    expect(site.audited.at(-1)).toMatchObject({ entityId: made.id, after: { phase: 'draft' } })
    const { data: list } = await site.call('GET', `${url}?search=VERA&audience=company&phase=draft&language=es`)
    expect(list).toMatchObject({ total: 1, list: [{ id: made.id }] })
    for (const none of ['search=invierno', 'audience=visitor', 'phase=shown', 'language=zh'])
      expect((await site.call('GET', `${url}?${none}`)).data.list).not.toContainEqual(
        expect.objectContaining({ id: made.id }),
      )
    const change = { version: made.version, texts: [zh] }
    const changed = await site.call('PUT', `${url}/${made.id}`, { body: change })
    // An omitted field stays unchanged.
    expect(changed.data).toMatchObject({ audiences: ['company'], texts: [{ title: '夏天' }] })
    const late = await site.call('PUT', `${url}/${made.id}`, { body: change })
    expect(late).toMatchObject({ status: 409, error: 'request.conflict' })
    expect((await site.call('DELETE', `${url}/${made.id}`)).status).toBe(200)
    expect((await site.call('GET', `${url}/${made.id}`)).status).toBe(404)
  })

  test('S-17 S-18 nobody signed in, no code, a part of the operator, another operator', async () => {
    const { id, version } = await make()
    const requests = [
      ['GET', url, undefined],
      ['GET', `${url}/${id}`, undefined],
      ['POST', url, { texts: [es] }],
      ['PUT', `${url}/${id}`, { version, texts: [es] }],
      ['POST', `${url}/${id}/publish`, undefined],
      ['POST', `${url}/${id}/withdraw`, undefined],
      ['DELETE', `${url}/${id}`, undefined],
      ['DELETE', `${url}/${id}/pictures/es`, undefined],
    ] as const
    for (const [method, at, sent] of requests) {
      const answer = async (token: string) =>
        (await site.call(method, at, { token, ...(sent && { body: sent }) })).status
      expect([method, at, await answer('')]).toEqual([method, at, 401])
      expect([method, at, await answer('nobody')]).toEqual([method, at, 403])
      if (method !== 'GET') expect([method, at, await answer('reader')]).toEqual([method, at, 403])
      if (method !== 'GET') expect([method, at, await answer('scoped')]).toEqual([method, at, 403])
      if (at !== url) expect([method, at, await answer('theirs')]).toEqual([method, at, 404])
    }
    for (const [token, status] of [
      ['reader', 403],
      ['theirs', 404],
    ] as const)
      expect((await site.send(`${url}/${id}/pictures/es`, samplePictures.png, token)).status).toBe(status)
  })

  test('bad input names its fields, in the caller’s language', async () => {
    const bad = async (more: object) => (await site.call('POST', url, { body: { texts: [es], ...more } })).fields
    expect(await bad({ texts: [] })).toHaveProperty('texts')
    expect(await bad({ texts: [es, es] })).toEqual({ texts: 'Each language only once' })
    expect(await bad({ audiences: [] })).toHaveProperty('audiences')
    expect(await bad({ showsFrom: '2026-12-02T00:00:00Z', showsUntil: '2026-12-01T00:00:00Z' })).toEqual({
      showsUntil: 'The end must be later than the start',
    })
    for (const title of ['<script>alert(1)</script>', 'a\u202eb', '<!-- x'])
      expect(await bad({ texts: [{ ...es, title }] })).toEqual({
        'texts.0.title': 'HTML tags and invisible characters are not allowed',
      })
    const response = await site.call('POST', url, { body: { texts: [es, es] }, language: 'zh' })
    expect(response.fields).toEqual({ texts: '同一语言只能填写一次' })
    await expect(site.admin.query('update content_items set audiences = $1', [['passers-by']])).rejects.toThrow(
      /content_items_audiences_check/,
    )
  })

  test('S-15 a picture that is none by its bytes is refused and leaves no file; a second one takes the first one’s place', async () => {
    const { id } = await make()
    const before = (await files()).length
    const at = `${url}/${id}/pictures/es`
    for (const bytes of [
      Buffer.from('<svg onload="x"/>'),
      Buffer.from('GIF89a......'),
      samplePictures.png.subarray(0, 40),
    ])
      expect(await site.send(at, bytes)).toMatchObject({ status: 400, error: 'content.picture-type' })
    expect((await site.send(at, Buffer.alloc(pictureBytes + 1))).status).toBe(413)
    expect(await site.send(`${url}/${id}/pictures/zh`, samplePictures.png)).toMatchObject({
      status: 409,
      error: 'content.no-text',
    })
    expect(await files()).toHaveLength(before)
    await site.send(at, samplePictures.png)
    const { data } = await site.send(at, samplePictures.webp)
    expect(data.texts[0].picture).toContain('/pictures/')
    expect(await files()).toHaveLength(before + 1)
    // The language is removed together with its picture.
    await site.call('PUT', `${url}/${id}`, { body: { version: data.version, texts: [zh] } })
    expect(await files()).toHaveLength(before)
  })

  test('is published whole, stays whole, and is withdrawn before it is deleted', async () => {
    const { id, version } = await make({ texts: [{ language: 'es', title: 'Verano' }] })
    const publish = () => site.call('POST', `${url}/${id}/publish`)
    expect((await publish()).status).toBe(409)
    const whole = { version, texts: [wholeText] }
    await site.call('PUT', `${url}/${id}`, { body: whole })
    await site.send(`${url}/${id}/pictures/es`, samplePictures.png)
    const published = await publish()
    expect(published).toMatchObject({ status: 200, data: { phase: 'shown' } })
    site.setNow(new Date('2026-11-23T10:05:00Z'))
    expect((await publish()).data).toEqual(published.data)
    const lacking = { version: published.data.version, texts: [{ ...wholeText, alt: '' }] }
    expect(await site.call('PUT', `${url}/${id}`, { body: lacking })).toMatchObject({
      status: 409,
      error: 'content.alt-missing',
    })
    expect(await site.call('DELETE', `${url}/${id}`)).toMatchObject({
      status: 409,
      error: 'content.published',
    })
    expect((await site.call('POST', `${url}/${id}/withdraw`)).data.phase).toBe('withdrawn')
    const before = (await files()).length
    expect((await site.call('DELETE', `${url}/${id}`)).status).toBe(200)
    expect(await files()).toHaveLength(before - 1)
  })
})

describe('ROUTE-13 /content/carousel what drivers see', () => {
  test('by place and audience, in its order, within its schedule', async () => {
    const first = await createTestSlide(site, { place: 'bill', audiences: ['member'] })
    const second = await createTestSlide(site, {
      place: 'bill',
      showsFrom: '2026-11-24T00:00:00+01:00',
      showsUntil: '2026-11-25T00:00:00+01:00',
    })
    const visibleSlideIds = async (as: Parameters<typeof slides>[0]) => (await slides(as, 'bill')).map(({ id }) => id)
    expect(await visibleSlideIds({})).toEqual([first])
    expect(await visibleSlideIds({ audience: 'visitor' })).toEqual([])
    expect(await slides({}, 'wallet')).toEqual([])
    site.setNow(new Date('2026-11-23T23:00:00Z'))
    expect(await visibleSlideIds({})).toEqual([first, second])
    expect(await visibleSlideIds({ audience: 'visitor' })).toEqual([second])
    site.setNow(new Date('2026-11-24T23:00:00Z'))
    expect(await visibleSlideIds({})).toEqual([first])
    await site.call('POST', `/api/content/carousel/${first}/withdraw`)
    expect(await visibleSlideIds({})).toEqual([])
  })

  test('in an order that is made by moving them up and down, each in its place; a new one comes last', async () => {
    const order = async () => (await slides({}, 'wallet')).map(({ id }) => id)
    const before = await order()
    for (const id of before) await site.call('POST', `/api/content/carousel/${id}/withdraw`)
    const made: string[] = []
    for (let n = 0; n < 3; n += 1) made.push(await createTestSlide(site, { place: 'wallet' }))
    const [a = '', b = '', c = ''] = made
    const move = (id: string, to: string, token?: string) =>
      site.call('POST', `/api/content/carousel/${id}/move`, { body: { to }, ...(token && { token }) })
    expect(await order()).toEqual([a, b, c])
    expect((await move(c, 'up')).status).toBe(200)
    expect(site.audited.at(-1)).toMatchObject({ entity: 'slide', entityId: c, after: { place: 'wallet' } })
    expect(await order()).toEqual([a, c, b])
    await move(b, 'down')
    expect(await order()).toEqual([a, c, b])
    await Promise.all([move(a, 'down'), move(b, 'up')])
    expect((await order()).toSorted()).toEqual([a, b, c].toSorted())
    const { data } = await site.call('GET', '/api/content/carousel?place=wallet&phase=shown')
    const positions = data.list.map(({ position }: { position: number }) => position)
    expect(new Set(positions).size).toBe(3)
    expect((await move(a, 'aside')).status).toBe(400)
    expect((await move(newId(), 'up')).status).toBe(404)
    for (const id of made) await site.call('POST', `/api/content/carousel/${id}/withdraw`)
  })

  test('with a wide picture beside the one for phones, under the same words; it comes and goes by itself', async () => {
    const id = await createTestSlide(site, { place: 'bill' })
    const [narrow] = await slides({}, 'bill')
    expect(narrow?.picture.wide).toBeUndefined()
    const at = `/api/content/carousel/${id}/pictures/es?variant=wide`
    const made = await site.send(at, samplePictures.jpeg)
    expect(made.data.texts).toMatchObject([{ picture: expect.any(String), wide: expect.any(String) }])
    const [both] = await slides({}, 'bill')
    expect(both?.picture).toMatchObject({ address: narrow?.picture.address, alt: narrow?.picture.alt })
    const wide = await site.fetch(both?.picture.wide ?? '')
    expect([wide.status, wide.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await site.send(at.replace('wide', 'tall'), samplePictures.png)).status).toBe(400)
    const before = (await files()).length
    expect((await site.call('DELETE', at)).status).toBe(200)
    expect(await files()).toHaveLength(before - 1)
    expect(await slides({}, 'bill')).toEqual([narrow])
    expect((await site.call('DELETE', at)).status).toBe(404)
    expect((await site.call('DELETE', at.replace('wide', 'phone'))).error).toBe('content.picture-missing')
    await site.call('POST', `/api/content/carousel/${id}/withdraw`)
  })

  test('in the language that is asked for, else the operator’s, else English, else any; with what the picture shows', async () => {
    const en = { language: 'en', title: 'Summer', alt: 'A car' }
    const id = await createTestSlide(site, { place: 'wallet', texts: [es, en] })
    const [slide] = await slides({ language: 'zh' }, 'wallet')
    expect(slide).toMatchObject({ id, language: 'es', title: 'Verano', picture: { alt: 'Un coche' } })
    expect(await slides({ language: 'en' }, 'wallet')).toMatchObject([{ title: 'Summer' }])
    await site.call('POST', `/api/content/carousel/${id}/withdraw`)
    await createTestSlide(site, { place: 'wallet', texts: [zh] })
    expect(await slides({ language: 'en' }, 'wallet')).toMatchObject([{ language: 'zh', title: '夏天' }])
  })

  test('leads to news while those are shown to the same reader; a page that runs something is refused', async () => {
    const linkNewsId = await createTestNewsItem(site, { audiences: ['member'] })
    const id = await createTestSlide(site, { linkNewsId })
    const link = async (as = {}) => (await slides(as)).find((one) => one.id === id)?.link
    expect(await link()).toEqual({ kind: 'news', id: linkNewsId })
    expect(await link({ audience: 'visitor' })).toBeNull()
    expect(await site.call('DELETE', `/api/content/news/${linkNewsId}`)).toMatchObject({
      error: 'content.published',
    })
    await site.call('POST', `/api/content/news/${linkNewsId}/withdraw`)
    expect(await link()).toBeNull()
    expect(await site.call('DELETE', `/api/content/news/${linkNewsId}`)).toMatchObject({
      error: 'content.linked',
    })
    const postInvalid = async (more: object) =>
      (await site.call('POST', '/api/content/carousel', { body: { texts: [es], ...more } })).fields
    expect(Object.keys((await postInvalid({ linkUrl: 'javascript:alert(1)' })) ?? {})).toEqual(['linkUrl'])
    expect(await postInvalid({ linkUrl: 'https://x.example', linkPage: 'map' })).toHaveProperty('linkUrl')
    expect(await postInvalid({ linkNewsId: newId() })).toEqual({
      linkNewsId: 'This news item does not exist',
    })
    expect(await postInvalid({ linkNewsId: id })).toEqual({ linkNewsId: 'This news item does not exist' })
    expect((await site.call('GET', '/api/content/carousel/news?search=nueva')).data.list).toEqual([])
  })

  test('pictures open without a sign-in while they are shown, and in the console by a mark that runs out', async () => {
    const id = await createTestSlide(site)
    const address = (await slides()).find((one) => one.id === id)?.picture.address ?? ''
    const open = await site.fetch(address)
    expect(open).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    })
    expect(open.bytes.equals(samplePictures.png)).toBe(true)
    const again = await site.fetch(address, { 'if-none-match': String(open.headers['etag']) })
    expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    const { data } = await site.call('POST', `/api/content/carousel/${id}/withdraw`)
    const marked: string = data.texts[0].picture
    expect((await site.fetch(address)).status).toBe(404)
    expect((await site.fetch(marked)).status).toBe(200)
    expect((await site.fetch(`${marked}x`)).status).toBe(404)
    const other = await createTestSlide(site)
    expect((await site.fetch(marked.replace(/pictures\/[^?]*/, `pictures/${other}`))).status).toBe(404)
    expect((await site.fetch(address.replace(site.operatorId, newId()))).status).toBe(404)
    site.setNow(new Date('2026-11-23T12:00:00Z'))
    expect((await site.fetch(marked)).status).toBe(404)
  })
})

describe('ROUTE-13 /content/news what drivers read', () => {
  test('pinned ones first, then the newest; page by page; with its text, one by one', async () => {
    const old = await createTestNewsItem(site, { pinned: true })
    site.setNow(new Date('2026-11-23T11:00:00Z'))
    const fresh = await createTestNewsItem(site)
    const page = await news()
    expect(page.list.map(({ id }) => id).slice(0, 2)).toEqual([old, fresh])
    expect(page.list[1]).toMatchObject({
      publishedAt: '2026-11-23T11:00:00.000Z',
      picture: null,
      language: 'es',
    })
    const [second] = (await site.read((content, tx, reader) => content.news(tx, { ...reader, page: 2, pageSize: 1 })))
      .list
    expect(second?.id).toBe(fresh)
    const item = (id: string) => site.read((content, tx, reader) => content.newsItem(tx, { ...reader, id }))
    expect(await item(fresh)).toMatchObject({ title: 'Nueva estación', body: [{ kind: 'paragraph' }] })
    await site.call('POST', `/api/content/news/${fresh}/withdraw`)
    expect(await item(fresh)).toBeUndefined()
  })

  test.each([
    ['a tag', [{ kind: 'paragraph', spans: [{ text: '<img src=x onerror=alert(1)>' }] }]],
    ['a script in a link', [{ kind: 'paragraph', spans: [{ text: 'x', link: 'javascript:alert(1)' }] }]],
    ['data in a link', [{ kind: 'paragraph', spans: [{ text: 'x', link: 'data:text/html,<b>' }] }]],
    ['a password in a link', [{ kind: 'paragraph', spans: [{ text: 'x', link: 'https://a:b@c.example' }] }]],
    ['a block of another kind', [{ kind: 'html', html: '<b>' }]],
    ['a field that there is not', [{ kind: 'paragraph', spans: [{ text: 'x', onclick: 'y' }] }]],
    ['a sign that turns text around', [{ kind: 'heading', spans: [{ text: 'a\u202eb' }] }]],
    ['a text instead of a document', '<p>hola</p>'],
  ])('rich text: %s is refused, with its place', async (_what, content) => {
    const texts = [{ language: 'es', title: 'Hola', body: content }]
    const refused = await site.call('POST', '/api/content/news', { body: { texts } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})[0]).toMatch(/^texts\.0\.body/)
  })
})

test('ROUTE-13 both lists are exported as they are filtered', async () => {
  const actor = createTestActor(site.operatorId, [...newsPermissions.export], { language: 'zh' })
  await createTestNewsItem(site, { pinned: true, texts: [{ ...zh, body }] })
  const news = await readExport(site.content.domain, actor, { name: newsExport, filter: { language: 'zh' } })
  expect(news.head.slice(0, 4)).toEqual(['标题（中文）', '标题（英文）', '标题（西班牙文）', '状态'])
  expect(news.rows).toContainEqual(expect.arrayContaining(['夏天', '展示中', '置顶']))
  await createTestSlide(site, { linkPage: 'map', place: 'bill' })
  const slides = await readExport(site.content.domain, actor, {
    name: slideExport,
    filter: { place: 'bill' },
  })
  expect(slides.rows).toContainEqual(expect.arrayContaining(['Verano', '充电账单页', expect.any(Number), '地图']))
})

test('S-15 a file that nothing names goes after a day; what is named stays', async () => {
  await createTestSlide(site)
  const storedFiles = await files()
  const store = createFileStore(path.join(site.services.config.dataDir, 'content'))
  const { storedAs } = await store.write(Readable.from([Buffer.from('left behind')]))
  const tidy = async (now: Date) => {
    site.setNow(now)
    await site.content.domain.jobs?.['content:stray-files']?.run(undefined, { jobId: '', attempt: 1 })
  }
  await tidy(new Date())
  expect(await files()).toContain(storedAs)
  await tidy(new Date(Date.now() + 2 * 86_400_000))
  expect((await files()).toSorted()).toEqual(storedFiles.toSorted())
})
