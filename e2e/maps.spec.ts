import { expect, type Page } from '@playwright/test'
import { admin, requestApi, baseURL, test, tokensOf } from './session.ts'

const map = '/chgstamon/chgstatlistmon?view=map'
/** One grey pixel as the response of a map service. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mM8+h8AAlEB6GBHHV8AAAAASUVORK5CYII=',
  'base64',
)

interface Operator {
  id: string
  createdAt: string
  currency: string
  demo: boolean
  settings: { mapTiles?: object }
}
async function setMap(mapTiles: object | undefined): Promise<void> {
  const { access_token: token } = await tokensOf(admin)
  const me = await requestApi<{ operator: { id: string } }>(token, 'GET', '/api/organisation/me')
  const path = `/api/organisation/operators/${me.operator.id}`
  const {
    id: _id,
    createdAt: _at,
    currency: _currency,
    demo: _demo,
    ...operator
  } = await requestApi<Operator>(token, 'GET', path)
  await requestApi(token, 'PUT', path, { ...operator, settings: { ...operator.settings, mapTiles } })
  // Each process applies the setting a moment later.
  const policy = async () => (await fetch(baseURL)).headers.get('content-security-policy')
  await expect.poll(async () => (await policy())?.includes('maps.test')).toBe(mapTiles !== undefined)
}

/** Returns the tiles requested by the map for a station's mark. */
async function recordTileRequests(page: Page): Promise<string[]> {
  const tileUrls: string[] = []
  await page.route('https://*.maps.test/**', (route) => {
    tileUrls.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: tile })
  })
  return tileUrls
}

test.afterEach(() => setMap(undefined))

test(
  'MAP-01 without a map service the coastline of the program is shown, from no other host',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto(map)
    await expect(page.locator('.map-mark').first()).toBeVisible()
    await expect(page.locator('path.map-land').first()).toBeAttached()
    await expect(page.getByText('Solo la costa.')).toBeVisible()
    expect([...hosts]).toEqual([new URL(page.url()).host])
  },
)

test(
  "MAP-01 the operator's map service is asked with its key; the content policy opens that host alone",
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await setMap({
      url: 'https://{s}.maps.test/{z}/{x}/{y}.png?key={key}',
      key: 'k-123',
      attribution: '© Mapas de prueba',
    })
    const tileUrls = await recordTileRequests(page)
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    const response = await page.goto(map)
    const images = /img-src ([^;]*)/.exec(response?.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    expect(images.split(' ').filter((source) => source.startsWith('https'))).toEqual(['https://*.maps.test'])
    await expect(page.locator('.map-mark').first()).toBeVisible()
    await expect(page.getByText('© Mapas de prueba')).toBeVisible()
    await expect.poll(() => tileUrls.length).toBeGreaterThan(0)
    expect(tileUrls[0]).toMatch(/^https:\/\/[abc]\.maps\.test\/\d+\/\d+\/\d+\.png\?key=k-123$/)
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.test/x.png' })))
    await expect.poll(() => refused.join()).toMatch(/elsewhere\.test.*Content Security Policy/s)
    await expect(page.locator('path.map-land')).toHaveCount(0)
  },
)

test(
  'MAP-01 a map service that refuses the key is said to; with the right key the map is there',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    // Like a map service: 403 without a valid key.
    await page.route('https://*.maps.test/**', (route) =>
      new URL(route.request().url()).searchParams.get('key') === 'k-right'
        ? route.fulfill({ contentType: 'image/png', body: tile })
        : route.fulfill({ status: 403 }),
    )
    const refused = page.getByText('El servicio de mapas no respondió con imágenes')
    for (const key of ['', 'k-wrong']) {
      await setMap({ url: 'https://a.maps.test/{z}/{x}/{y}.png?key={key}', key })
      await page.goto(map)
      await expect(page.locator('.map-mark').first()).toBeVisible()
      await expect(refused).toBeVisible()
    }
    await setMap({ url: 'https://a.maps.test/{z}/{x}/{y}.png?key={key}', key: 'k-right' })
    await page.goto(map)
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
    await expect(refused).toBeHidden()
  },
)

test(
  'MAP-01 a map that draws in GCJ-02 gets its marks shifted by some hundred metres, one in WGS-84 does not',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.route('**/api/connectors/summary', async (route) => {
      const reply = await (await route.fetch()).json()
      const [one] = reply.data.stations
      reply.data.stations = [{ ...one, longitude: 116.3913, latitude: 39.9075 }]
      await route.fulfill({ json: reply })
    })
    await recordTileRequests(page)
    /** The tile below the mark at the deepest zoom gives its position. */
    const markIn = async (system: 'wgs84' | 'gcj02') => {
      await setMap({ url: 'https://a.maps.test/{z}/{x}/{y}.png', system })
      await page.goto(map)
      const mark = page.locator('.map-mark').first()
      await expect(mark).toBeVisible()
      await expect(page.locator('.map-tiles img').first()).toBeAttached()
      return page.evaluate(() => {
        const box = document.querySelector('.map-mark')?.getBoundingClientRect()
        const at = {
          x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
          y: (box?.top ?? 0) + (box?.height ?? 0) / 2,
        }
        for (const img of document.querySelectorAll<HTMLImageElement>('.leaflet-tile-pane img')) {
          const tileBox = img.getBoundingClientRect()
          const [, z = 0, x = 0, y = 0] = /\/(\d+)\/(\d+)\/(\d+)\.png/.exec(img.src)?.map(Number) ?? []
          if (at.x < tileBox.left || at.x >= tileBox.right || at.y < tileBox.top || at.y >= tileBox.bottom) continue
          return { z, x: x + (at.x - tileBox.left) / 256, y: y + (at.y - tileBox.top) / 256 }
        }
        return undefined
      })
    }
    const plain = await markIn('wgs84')
    const shifted = await markIn('gcj02')
    const metres = (256 * 156_543 * Math.cos((39.9 * Math.PI) / 180)) / 2 ** (plain?.z ?? 0)
    const east = ((shifted?.x ?? 0) - (plain?.x ?? 0)) * metres
    // The map is centred on its only mark, so both marks are in the middle; their tiles differ.
    expect(plain?.z).toBe(shifted?.z)
    expect(east).toBeGreaterThan(300)
    expect(east).toBeLessThan(900)
  },
)
